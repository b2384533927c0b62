import { expect, it } from "vitest";
import { currentEntry, permittedNavigation } from "../../components/shell/navigation";
import en from "../../messages/en/shell.json";
import es from "../../messages/es/shell.json";

const everything = permittedNavigation({ can: () => true, meets: () => true });

it("an entry without its permission is absent, and a group without entries too", () => {
  const groups = permittedNavigation({ can: (permission) => permission === "view_brands", meets: () => true });
  expect(groups.map(({ key, entries }) => [key, entries.map((entry) => entry.key)])).toEqual([["assets", ["brands"]]]);
});

it("a customer's requisitioner sees the single Requisition entry and no calculator", () => {
  const groups = permittedNavigation({ can: () => true, meets: (condition) => condition === "requisitions_area" });
  const keys = groups.flatMap((group) => group.entries.map((entry) => entry.key));
  expect(keys).toContain("requisition");
  expect(keys).not.toContain("requisitions");
  expect(keys).not.toContain("cost_savings");
});

it("the request counter reaches its entry", () => {
  const groups = permittedNavigation({ can: () => true, meets: () => true, badges: { requests: 7 } });
  expect(groups.flatMap((group) => group.entries).find((entry) => entry.key === "requests")?.badge).toBe(7);
});

it("a page belongs to the entry with the longest matching address", () => {
  expect(currentEntry(everything, "/maintenance/work-orders/12")?.key).toBe("work_orders");
  expect(currentEntry(everything, "/maintenance-requests")?.key).toBe("requests");
  expect(currentEntry(everything, "/equipment-types-categories/3")?.key).toBe("categories");
  expect(currentEntry(everything, "/profile")).toBeUndefined();
});

it.each([
  ["en", en],
  ["es", es],
])("every group and entry has a name in %s", (_locale, messages) => {
  const groups: Record<string, string> = messages.groups;
  const names: Record<string, string> = messages.nav;
  for (const group of everything) {
    expect(groups[group.key]).toBeTruthy();
    for (const entry of group.entries) expect(names[entry.key], entry.key).toBeTruthy();
  }
});
