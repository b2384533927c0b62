import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import nouns from "@/lib/generated/nouns.json";
import { screens } from "@/lib/generated/screens";
import { settingsTabs } from "@/lib/resources/settings-tabs";
import { openTabs } from "../../components/settings/tabs";
import {
  currentEntry,
  isFolded,
  isWorkScreen,
  navigation,
  permittedNavigation,
  withMotorAnalysis,
} from "../../components/shell/navigation";
import { decides } from "../../lib/domain/identity/decisions";
import { menuAccessOf } from "../../lib/domain/identity/menu-access";
import type { Permission } from "../../lib/domain/identity/permissions";
import { seededRoles } from "../../lib/domain/identity/roles";
import { can, isInRequisitionsArea, isProviderSide, mayCalculate, type Viewer } from "../../lib/domain/identity/viewer";
import { locales } from "../../lib/domain/shared/locales";
import { setUpKeys } from "../../lib/domain/structure/set-up";
import { translator } from "../../lib/server/i18n";
import { projectFile } from "../source";

const everything = permittedNavigation({ can: () => true, meets: () => true });
const viewerOf = (key: string) => {
  const { type, kind, permissions, ...flags } = seededRoles.find((role) => role.key === key)!;
  return { role: { type, kind, permissions, ...flags }, switched_off: [] } as unknown as Viewer;
};
const menuOf = (key: string) => permittedNavigation({ ...menuAccessOf(viewerOf(key)), has: ["reporting"] });
/** Parts that several pages share, and what they ask for. */
const parts: Record<string, Permission> = {
  "place-screen": "view_dashboard",
  "spectrum-screen": "view_dashboard",
  "research-screen": "view_rnd",
  "sensor-screen": "update_controllers",
  "place-list": "view_dashboard",
  "import-screen": "view_import_plant_logs",
};
/** Screens that only lead on. */
const leading: Record<string, Permission> = {
  "/dashboard": "view_dashboard",
  "/equipments/{id}/details": "view_dashboard",
  "/settings": "view_settings",
};
const search = (text: string) => new URLSearchParams(text);

it("an entry without its permission is absent, and a group without entries too", () => {
  const groups = permittedNavigation({ can: (permission) => permission === "view_brands", meets: () => true });
  expect(groups.map(({ key, entries }) => [key, entries.map((entry) => entry.key)])).toEqual([
    ["catalogs", ["brands"]],
  ]);
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
    const keys = menuOf(key).flatMap((group) => group.entries.map((entry) => entry.key));
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

it("a page belongs to the entry whose address says most of its own", () => {
  expect(currentEntry(everything, "/maintenance/work-orders/12")?.key).toBe("work_orders");
  expect(currentEntry(everything, "/maintenance/work-orders", search("view=week&plant=3"))?.key).toBe("planner");
  expect(currentEntry(everything, "/maintenance/work-orders", search("view=board"))?.key).toBe("work_orders");
  expect(currentEntry(everything, "/maintenance-requests")?.key).toBe("requests");
  expect(currentEntry(everything, "/equipment-types-categories/3")?.key).toBe("categories");
  expect(currentEntry(everything, "/rfqs/4")?.key).toBe("requisitions");
  expect(currentEntry(everything, "/companies/4/single-sign-on")?.key).toBe("single_sign_on");
  expect(currentEntry(everything, "/companies/4/info")?.key).toBe("companies");
  expect(currentEntry(everything, "/dashboard/plant", search("panel=alarms&level=acute"))?.key).toBe("alarms");
  expect(currentEntry(everything, "/dashboard/plant")?.key).toBe("dashboard");
  expect(currentEntry(everything, "/controllers", search("view=lubrication"))?.key).toBe("lubrication");
  expect(currentEntry(everything, "/controllers/7")?.key).toBe("controllers");
  expect(currentEntry(everything, "/dashboard/coverage")?.key).toBe("reports");
  expect(currentEntry(everything, "/profile")).toBeUndefined();
});

it("a page whose entry somebody lacks lights the nearest that they have", () => {
  expect(currentEntry(menuOf("technician"), "/maintenance/diagnoses")?.key).toBe("my_work");
  expect(currentEntry(menuOf("technician"), "/report-schedules")?.key).toBe("dashboard");
  expect(currentEntry(menuOf("requisitioner"), "/equipments/4/details/quote")?.key).toBe("requisitions");
  expect(currentEntry(menuOf("plant_user"), "/maintenance/work-orders/12")?.key).toBe("requests");
});

it("the day of each role comes first", () => {
  const firstOf = (key: string) => menuOf(key).map((group) => [group.key, group.entries[0]?.key]);
  expect(firstOf("technician")).toEqual([
    ["day", "my_work"],
    ["plant", "alarms"],
  ]);
  expect(firstOf("supervisor").slice(0, 2)).toEqual([
    ["cmms", "decisions"],
    ["predictive", "alarms"],
  ]);
  expect(firstOf("plant_admin")[0]).toEqual(["predictive", "dashboard"]);
  expect(firstOf("requisitioner")[0]).toEqual(["cmms", "requisitions"]);
});

it("catalogs, import and system start folded, unless a fold would hide next to nothing", () => {
  const foldsOf = (key: string) => menuOf(key).flatMap(({ key: group, folded }) => (folded ? [group] : []));
  expect(foldsOf("developer")).toEqual(["catalogs", "import", "integrations", "system"]);
  expect(foldsOf("plant_admin")).toEqual(["catalogs", "import", "system"]);
  expect(foldsOf("technician")).toEqual([]);
  expect(foldsOf("corporate")).toEqual(["integrations", "system"]);
});

it("a fold stays as it was left in this browser", () => {
  const catalogs = everything.find(({ key }) => key === "catalogs")!;
  const cmms = everything.find(({ key }) => key === "cmms")!;
  expect([isFolded(catalogs, []), isFolded(cmms, [])]).toEqual([true, false]);
  expect([isFolded(catalogs, ["-catalogs"]), isFolded(cmms, ["cmms"])]).toEqual([false, true]);
  // As it was written before catalogs were a group.
  expect(isFolded(catalogs, ["import", "system"])).toBe(true);
});

it("the way to the motor analysis is at the end of the group of the dashboard, in the sidebar of every role", () => {
  for (const key of ["plant_admin", "technician", "requisitioner"]) {
    const groups = withMotorAnalysis(menuOf(key), "https://motors.example");
    const at = groups.findIndex((group) => group.entries.some((entry) => entry.key === "motor_analysis"));
    const home = groups.findIndex((group) => group.entries.some((entry) => entry.key === "dashboard"));
    expect([key, at]).toEqual([key, Math.max(home, 0)]);
  }
});

it("work screens start with the rail, dashboards, reports and set-up with words", () => {
  const rail = [
    "/maintenance/work-orders",
    "/requisitions/4",
    "/rfqs",
    "/equipments/4/details/main",
    "/store-rooms/2/items",
  ];
  const words = [
    "/dashboard/plant",
    "/dashboard/equipments",
    "/maintenance/diagnoses",
    "/maintenance/failures",
    "/settings/logs",
    "/brands",
    "/profile",
  ];
  expect(rail.filter((page) => !isWorkScreen(page))).toEqual([]);
  expect(words.filter((page) => isWorkScreen(page))).toEqual([]);
  expect(isWorkScreen("/dashboard/plant", search("panel=alarms"))).toBe(true);
  expect(isWorkScreen("/controllers", search("view=lubrication"))).toBe(true);
  expect(isWorkScreen("/controllers")).toBe(false);
});

/** In no menu of screens: the menu of the account leads there. */
const ofAccount = ["/profile", "/help", "/help/{page}"];

/** What opens each screen is read from its file, as far as its own permissions go. */
const opensOf = screens
  .filter((screen) => screen !== "/" && !ofAccount.includes(screen))
  .flatMap((screen) => {
    const file = projectFile(`app/(app)${screen.replace(/\{(\w+)\}/g, "[$1]")}/page.tsx`);
    if (!existsSync(file)) return [];
    const text = readFileSync(file, "utf8");
    const noun = nouns.find((one) => screen === one.screen || screen === `${one.screen}/{id}`);
    const [door = ""] =
      /(?:requirePage\(\s*|opensTo: |permissions = |permission=)(?:\[[^\]]*\]|"[^"]*")/.exec(text) ?? [];
    const written = text.includes("requirePage(setUpKeys)")
      ? [...setUpKeys]
      : [...door.matchAll(/"(\w+)"/g)].map(([, key]) => key as Permission);
    const borrowed = Object.entries(parts).flatMap(([part, key]) => (text.includes(`/${part}"`) ? [key] : []));
    const led = leading[screen];
    const declared = written.length > 0 ? written : [...borrowed, ...(led ? [led] : [])];
    const keys = declared.length > 0 ? declared : noun?.section ? [`view_${noun.section}` as Permission] : [];
    const conditions = [
      ...(text.includes("isInRequisitionsArea") ? [isInRequisitionsArea] : []),
      ...(text.includes("mayCalculate") ? [mayCalculate] : []),
      ...(text.includes("providerOnly(") ? [isProviderSide] : []),
      ...(text.includes(", decides)") ? [decides] : []),
    ];
    return [{ screen, keys, conditions }];
  });

it("every screen of the product lights exactly one entry of each role that may open it", () => {
  expect(opensOf.length).toBeGreaterThan(90);
  expect(opensOf.filter(({ keys }) => keys.length === 0).map(({ screen }) => screen)).toEqual([]);
  const dark = seededRoles.flatMap(({ key }) => {
    const viewer = viewerOf(key);
    const groups = menuOf(key);
    const entries = groups.flatMap((group) => group.entries.map((entry) => entry.key));
    expect([key, entries.length]).toEqual([key, new Set(entries).size]);
    return opensOf
      .filter(
        ({ keys, conditions }) => keys.some((one) => can(viewer, one)) && conditions.every((test) => test(viewer)),
      )
      .filter(({ screen }) => !currentEntry(groups, screen.replace(/\{\w+\}/g, "7")))
      .map(({ screen }) => `${key} ${screen}`);
  });
  expect(dark).toEqual([]);
});

it("the settings have an entry for exactly those who may open one of their tabs", () => {
  const settings = navigation.flatMap(({ entries }) => entries).find(({ key }) => key === "settings")!;
  const tabs = settingsTabs.flatMap(({ permissions }) => permissions);
  expect([settings.permission].flat().toSorted()).toEqual([...new Set<string>(tabs)].toSorted());
});

it.each(locales)("every menu group and entry has a name in %s", (locale) => {
  const t = translator(locale, "shell");
  for (const group of [...everything, ...seededRoles.flatMap(({ key }) => menuOf(key))]) {
    expect(t.has(`groups.${group.key}`), group.key).toBe(true);
    for (const entry of group.entries) expect(t.has(`nav.${entry.key}`), entry.key).toBe(true);
  }
});

it("the settings show a tab to exactly those who may open its page", () => {
  const pages = new Map(
    openTabs(settingsTabs, () => true).map(({ href }) => {
      const page = readFileSync(projectFile(`app/(app)${href}/page.tsx`), "utf8");
      const viewed = nouns.find(({ screen }) => screen === href);
      const [keys] = /(?<=requirePage\(|opensTo: )[^)}]*/.exec(page) ?? [`"view_${viewed?.section}"`];
      return [href as string, [...keys.matchAll(/"(\w+)"/g)].map(([, key]) => key as Permission)];
    }),
  );
  for (const held of new Set([...pages.values()].flat())) {
    const shown = openTabs(settingsTabs, (key) => key === held).map(({ href }) => href);
    expect(shown, held).toEqual([...pages].filter(([, keys]) => keys.includes(held)).map(([href]) => href));
  }
  expect(openTabs(settingsTabs, (key) => key === "view_customer_success").map(({ name }) => name)).toEqual(["logs"]);
});
