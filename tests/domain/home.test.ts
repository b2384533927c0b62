import { describe, expect, test } from "vitest";
import { ledBy, litEntry, permittedNavigation } from "@/components/shell/navigation";
import { barOf, type DayFacts, dayOf, homeOf, isHome } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu-access";
import { roleType } from "@/lib/domain/identity/permissions";
import { seededRoles } from "@/lib/domain/identity/roles";
import type { Viewer } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";

function viewerOf(key: string, more: Partial<Viewer> = {}): Viewer {
  const seeded = seededRoles.find((role) => role.key === key)!;
  const role = {
    id: 1,
    is_forced_mfa: false,
    is_technic: false,
    is_requisitioner: false,
    is_fab_shop_manager: false,
    ...seeded,
  };
  return {
    session_id: 1,
    session_kind: "cookie",
    user_id: 1,
    first_name: "",
    last_name: "",
    email: "",
    language_id: 1,
    theme: "system",
    density: "regular",
    date_format: "language",
    unit_system: null,
    plant_id: null,
    company_id: 1,
    distributor_id: null,
    is_mfa_enabled: false,
    is_mfa_required: false,
    must_enable_mfa: false,
    role,
    own_role: role,
    is_temp_role: false,
    switched_off: [],
    company_ids: [1],
    plant_ids: [4, 2],
    ...more,
  };
}

const none: DayFacts = { greases_today: false, keeps_storeroom: false, line: null };
const groupsOf = (viewer: Viewer) => permittedNavigation(menuAccessOf(viewer));
const entriesOf = (viewer: Viewer) => groupsOf(viewer).flatMap(({ entries }) => entries);
const hrefsOf = (viewer: Viewer) => entriesOf(viewer).map(({ href }) => href);
const tabsOf = (viewer: Viewer, facts = none) => barOf(viewer, entriesOf(viewer), facts);
/** A role with flags, as a company makes it. */
const flagged = (key: string, flags: Partial<Viewer["role"]>) => {
  const viewer = viewerOf(key);
  return { ...viewer, role: { ...viewer.role, ...flags } };
};
/** As if screens of the shift were there. */
const withShifts = (viewer: Viewer) => [
  ...entriesOf(viewer),
  { key: "shifts", href: "/shifts", icon: "planner" as const },
];

describe("home and bar", () => {
  // The table of decision 0106, where every screen is there.
  test.each([
    ["technician", "/maintenance/work-orders?view=mine", ["my_work", "alarms", "shift"]],
    ["supervisor", "/decisions", ["decide", "alarms", "shift"]],
    ["plant_superintendent", "/decisions", ["decide", "alarms", "shift"]],
    ["plant_admin", "/dashboard/plant", ["plant", "alarms", "decide"]],
    ["plant_user", "/maintenance-requests?view=mine", ["report", "my_requests", "plant"]],
    ["oee_process", "/processes", ["line", "stops", "shift"]],
    ["requisitioner", "/requisitions", ["requisitions", "storeroom", "reorder"]],
    ["fab_shop_manager", "/requisitions?due=take", ["shop", "requisitions", "orders"]],
    ["corporate", "/dashboard/plant?plant=all", ["plants", "decide", "alarms"]],
    ["analyst", "/dashboard/plant", ["my_work", "alarms", "plant"]],
    ["developer", "/dashboard/plant", ["my_work", "alarms", "plant"]],
    ["super_admin", "/dashboard/plant", ["my_work", "alarms", "plant"]],
    ["distributor", "/success-dashboard/main", ["my_work", "alarms", "plant"]],
  ])("of a %s are %s and %j", (key, home, bar) => {
    const viewer = viewerOf(key);
    expect(homeOf(viewer, hrefsOf(viewer))).toBe(home);
    expect(barOf(viewer, withShifts(viewer), { ...none, line: 7 }).map((tab) => tab.key)).toEqual(bar);
  });

  test("are by flag before kind", () => {
    const firstOf = (viewer: Viewer) => tabsOf(viewer)[0]?.key;
    expect(firstOf(flagged("supervisor", { is_technic: true }))).toBe("my_work");
    expect(firstOf(flagged("plant_admin", { is_requisitioner: true }))).toBe("requisitions");
    expect(firstOf(flagged("plant_admin", { is_fab_shop_manager: true }))).toBe("shop");
    expect(firstOf(flagged("technician", { is_requisitioner: true }))).toBe("my_work");
    // The provider's people are nobody's technicians.
    expect(homeOf(flagged("analyst", { is_technic: true }), hrefsOf(viewerOf("analyst")))).toBe("/dashboard/plant");
    // A role of a company's own is a plant user by kind, whatever it may do.
    expect(firstOf(flagged("plant_user", { permissions: ["view_maintenance", "view_dashboard"] }))).toBe("plant");
  });

  test("exist for every role with any of its permissions gone, and no tab leads where its person may not go", () => {
    for (const { key } of seededRoles) {
      const whole = viewerOf(key).role.permissions;
      for (const gone of ["", ...whole]) {
        const viewer = flagged(key, { permissions: whole.filter((permission) => permission !== gone) });
        const hrefs = hrefsOf(viewer);
        const opens = (href: string) =>
          hrefs.some((one) => href === one || ["/", "?", "&"].some((sign) => href.startsWith(one + sign)));
        expect([key, gone, opens(homeOf(viewer, hrefs))]).toEqual([key, gone, true]);
        const tabs = tabsOf(viewer);
        expect([key, gone, tabs.filter(({ href }) => !opens(href))]).toEqual([key, gone, []]);
        expect([key, gone, new Set(tabs.map(({ href }) => href)).size]).toEqual([key, gone, tabs.length]);
        // Requisitioners without storerooms have little else.
        expect([key, gone, tabs.length >= Math.min(2, hrefs.length)]).toEqual([key, gone, true]);
      }
    }
  });

  test("the home page falls back to the first permitted entry, then to the profile", () => {
    const viewer = viewerOf("plant_user");
    expect(homeOf(viewer, ["/library", "/brands"])).toBe("/library");
    expect(homeOf(viewer, [])).toBe("/profile");
  });

  test("is the screen on which the shift comes first, with any filter in its address", () => {
    expect(isHome(viewerOf("oee_process"), "/processes")).toBe(true);
    expect(isHome(viewerOf("fab_shop_manager"), "/requisitions")).toBe(true);
    expect(isHome(viewerOf("plant_admin"), "/requisitions")).toBe(false);
  });

  test("give way to the next entry of the sidebar where a screen does not exist", () => {
    const viewer = viewerOf("technician");
    expect(tabsOf(viewer).map(({ key }) => key)).toEqual(["my_work", "alarms", "shift"]);
    const without = entriesOf(viewer).filter(({ key }) => key !== "shifts");
    expect(barOf(viewer, without, none).map(({ key }) => key)).toEqual(["my_work", "alarms", "lubrication"]);
    const [alarms, ...others] = without.filter(({ key }) => key !== "my_work");
    const tabs = barOf(viewer, [alarms!, ...others], none);
    expect(tabs[0]).toMatchObject({ label: expect.stringMatching(/^nav\./) });
    expect(new Set(tabs.map(({ key }) => key)).size).toBe(3);
  });

  test("lead a technician to the round on a day with something to grease, and a keeper to the storeroom", () => {
    const keysOf = (key: string, facts: Partial<DayFacts>) =>
      barOf(viewerOf(key), withShifts(viewerOf(key)), { ...none, ...facts }).map((tab) => tab.key);
    expect(keysOf("technician", { greases_today: true })).toEqual(["my_work", "round", "shift"]);
    expect(keysOf("supervisor", { greases_today: true })).toEqual(["decide", "alarms", "shift"]);
    expect(keysOf("supervisor", { keeps_storeroom: true })).toEqual(["decide", "storeroom", "shift"]);
    expect(keysOf("technician", { keeps_storeroom: true, greases_today: true })).toEqual([
      ...["my_work", "storeroom", "shift"],
    ]);
    expect(keysOf("requisitioner", { keeps_storeroom: true })).toEqual(["requisitions", "storeroom", "reorder"]);
  });

  test("lead who looks after one line to it and its stops, and who looks after several to the list", () => {
    const of = (line: number | null) => tabsOf(viewerOf("oee_process"), { ...none, line }).map(({ href }) => href);
    expect(of(7).slice(0, 2)).toEqual(["/processes/7/details/dashboard", "/processes/7/details/logs"]);
    expect(of(null)[0]).toBe("/processes");
    expect(of(null)).toHaveLength(3);
  });

  test("mark the tab of the alarms as current on the alarm desk, and not that of the plant", () => {
    const lit = (key: string, path: string, search = "", facts = none) =>
      litEntry(tabsOf(viewerOf(key), facts), path, new URLSearchParams(search))?.key;
    expect(lit("plant_admin", "/dashboard/plant", "panel=alarms&level=alarm")).toBe("alarms");
    expect(lit("plant_admin", "/dashboard/plant")).toBe("plant");
    expect(lit("corporate", "/dashboard/plant", "plant=4")).toBe("plants");
    expect(lit("technician", "/maintenance/work-orders/17")).toBe("my_work");
    expect(lit("supervisor", "/decisions", "kind=request")).toBe("decide");
    expect(lit("requisitioner", "/store-rooms", "view=reorder")).toBe("reorder");
    expect(lit("requisitioner", "/store-rooms")).toBe("storeroom");
    expect(lit("fab_shop_manager", "/requisitions", "due=take")).toBe("shop");
    expect(lit("oee_process", "/processes/7/details/logs", "", { ...none, line: 7 })).toBe("stops");
  });
});

describe("the rail", () => {
  const railOf = (key: string, facts = none) => ledBy(groupsOf(viewerOf(key)), tabsOf(viewerOf(key), facts));

  test("is led by the same three as the bar, for everybody but the provider and distributors", () => {
    for (const { key, type } of seededRoles) {
      const viewer = viewerOf(key);
      const isUnled = type !== roleType.customer || key === "distributor";
      expect([key, dayOf(viewer).isUnled ?? false]).toEqual([key, isUnled]);
      if (isUnled) continue;
      const tabs = tabsOf(viewer);
      const [day] = railOf(key);
      expect(day!.key).toBe("day");
      expect(day!.entries.slice(0, 3).map((entry) => entry.key)).toEqual(tabs.map((tab) => tab.entry ?? tab.key));
    }
  });

  test("has each entry of the sidebar once, a part of one beside it, and no empty group", () => {
    for (const { key } of seededRoles) {
      const keys = railOf(key).flatMap(({ entries }) => entries.map((entry) => entry.key));
      const parts = tabsOf(viewerOf(key)).flatMap((tab) => (tab.entry === null ? [tab.key] : []));
      expect([key, keys.toSorted()]).toEqual([
        key,
        [...entriesOf(viewerOf(key)).map((one) => one.key), ...parts].sort(),
      ]);
      expect(railOf(key).filter(({ entries }) => entries.length === 0)).toEqual([]);
    }
  });
});

describe("the selected plant", () => {
  test("the selected plant of a user who sees a single one is that plant, whatever the URL contains", () => {
    const corporate = viewerOf("corporate", { plant_ids: [4] });
    expect(chosenPlant(corporate, "all")).toBe(4);
    expect(chosenPlant(corporate, undefined)).toBe(4);
  });

  test("the selected plant is taken from the URL before the last selection", () => {
    expect(chosenPlant(viewerOf("plant_admin", { plant_id: 2 }), "4")).toBe(4);
    expect(chosenPlant(viewerOf("plant_admin", { plant_id: 2 }), undefined)).toBe(2);
  });

  test("the selected plant is never a plant without access", () => {
    expect(chosenPlant(viewerOf("plant_admin", { plant_id: 9 }), "7")).toBe(2);
    expect(chosenPlant(viewerOf("plant_admin", { plant_ids: [] }), "7")).toBe(null);
  });

  test("the selected plant can be all plants for corporate and provider users only", () => {
    expect(chosenPlant(viewerOf("corporate"), "all")).toBe("all");
    expect(chosenPlant(viewerOf("analyst", { plant_ids: "all" }), undefined)).toBe("all");
    expect(chosenPlant(viewerOf("plant_admin"), "all")).toBe(2);
  });
});
