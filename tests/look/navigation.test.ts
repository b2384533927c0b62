import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { settingsTabs } from "@/lib/resources/settings-tabs";
import { openTabs } from "../../components/settings/tabs";
import { currentEntry, permittedNavigation } from "../../components/shell/navigation";
import { menuAccessOf } from "../../lib/domain/identity/menu";
import type { Permission } from "../../lib/domain/identity/permissions";
import { seededRoles } from "../../lib/domain/identity/roles";
import type { Viewer } from "../../lib/domain/identity/viewer";
import { locales } from "../../lib/domain/shared/locales";
import { translator } from "../../lib/server/i18n";
import { projectFile } from "../source";

const everything = permittedNavigation({ can: () => true, meets: () => true });

it("an entry without its permission is absent, and a group without entries too", () => {
  const groups = permittedNavigation({ can: (permission) => permission === "view_brands", meets: () => true });
  expect(groups.map(({ key, entries }) => [key, entries.map((entry) => entry.key)])).toEqual([["assets", ["brands"]]]);
});

it("a customer's requisitioner sees the requisitions and no calculator", () => {
  const groups = permittedNavigation({ can: () => true, meets: (condition) => condition === "requisitions_area" });
  const keys = groups.flatMap((group) => group.entries.map((entry) => entry.key));
  expect(keys).toContain("requisitions");
  expect(keys).not.toContain("cost_savings");
});

it("the requisitions open to those who ask for them, work on them or approve them, in the way of their role", () => {
  const both = ["requisitions", "cost_savings"];
  const entriesOf = (key: string) => {
    const { type, kind, permissions, ...flags } = seededRoles.find((role) => role.key === key)!;
    const viewer = { role: { type, kind, permissions, ...flags }, switched_off: [] } as unknown as Viewer;
    const keys = permittedNavigation(menuAccessOf(viewer)).flatMap((group) => group.entries.map((entry) => entry.key));
    return keys.filter((entry) => both.includes(entry));
  };
  expect(Object.fromEntries(seededRoles.map(({ key }) => [key, entriesOf(key)]))).toEqual({
    developer: both,
    super_admin: both,
    analyst: both,
    distributor: [],
    corporate: ["requisitions"],
    plant_admin: ["requisitions"],
    plant_superintendent: ["requisitions"],
    // May look at requisitions where others show them, and has no part in them.
    supervisor: [],
    technician: ["requisitions"],
    plant_user: [],
    oee_process: [],
    requisitioner: ["requisitions"],
    fab_shop_manager: both,
  });
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

it.each(locales)("every menu group and entry has a name in %s", (locale) => {
  const t = translator(locale, "shell");
  for (const group of everything) {
    expect(t.has(`groups.${group.key}`), group.key).toBe(true);
    for (const entry of group.entries) expect(t.has(`nav.${entry.key}`), entry.key).toBe(true);
  }
});

it("the settings show a tab to exactly those who may open its page", () => {
  const pages = new Map(
    openTabs(settingsTabs, () => true).map(({ href }) => {
      const page = readFileSync(projectFile(`app/(app)${href}/page.tsx`), "utf8");
      const [, keys = ""] = /requirePage\(([^)]*)\)/.exec(page) ?? [];
      return [href as string, [...keys.matchAll(/"(\w+)"/g)].map(([, key]) => key as Permission)];
    }),
  );
  for (const held of new Set([...pages.values()].flat())) {
    const shown = openTabs(settingsTabs, (key) => key === held).map(({ href }) => href);
    expect(shown, held).toEqual([...pages].filter(([, keys]) => keys.includes(held)).map(([href]) => href));
  }
  expect(openTabs(settingsTabs, (key) => key === "view_customer_success").map(({ name }) => name)).toEqual(["logs"]);
});
