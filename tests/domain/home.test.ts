import { describe, expect, test } from "vitest";
import { litEntry, permittedNavigation } from "@/components/shell/navigation";
import { barOf, homeOf } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu";
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

describe("the home page", () => {
  test.each([
    ["technician", "/maintenance/work-orders?view=mine"],
    ["supervisor", "/maintenance/work-orders?view=board"],
    ["plant_superintendent", "/maintenance/work-orders?view=board"],
    ["plant_admin", "/dashboard/plant"],
    ["plant_user", "/maintenance-requests?view=mine"],
    ["corporate", "/dashboard/plant"],
    ["analyst", "/dashboard/plant"],
    ["developer", "/dashboard/plant"],
    ["requisitioner", "/requisitions"],
    ["fab_shop_manager", "/requisitions"],
    ["oee_process", "/processes"],
    ["distributor", "/success-dashboard/main"],
  ])("the home page of a %s is %s", (key, home) => {
    const sidebar = ["/dashboard", "/maintenance", "/maintenance-requests", "/requisitions"];
    const more = ["/processes", "/success-dashboard"];
    expect(homeOf(viewerOf(key), [...sidebar, ...more])).toBe(home);
  });

  test("the home page is the first entry while the preferred page does not exist", () => {
    expect(homeOf(viewerOf("requisitioner"), ["/parts", "/store-rooms"])).toBe("/parts");
  });

  test("the home page falls back to the first permitted entry, then to the profile", () => {
    const viewer = viewerOf("plant_user");
    viewer.role.permissions = ["view_library"];
    expect(homeOf(viewer, ["/library", "/brands"])).toBe("/library");
    expect(homeOf(viewer, [])).toBe("/profile");
  });
});

describe("the bar of a phone", () => {
  const none = { greases_today: false, keeps_storeroom: false };
  const sidebarOf = (key: string) => permittedNavigation(menuAccessOf(viewerOf(key))).flatMap(({ entries }) => entries);
  const barFor = (key: string, facts = none) => barOf(viewerOf(key), sidebarOf(key), facts).map((tab) => tab.key);

  test.each([
    ["technician", ["my_work", "alarms", "plant"]],
    ["supervisor", ["orders", "alarms", "requests"]],
    ["plant_superintendent", ["orders", "alarms", "requests"]],
    ["plant_admin", ["plant", "alarms", "requests"]],
    ["plant_user", ["report", "requests", "plant"]],
    ["corporate", ["plants", "decide", "alarms"]],
    ["oee_process", ["line", "alarms", "plant"]],
    ["developer", ["my_work", "alarms", "plant"]],
  ])("has for a %s the tabs %j", (key, tabs) => {
    expect(barFor(key)).toEqual(tabs);
  });

  test("leads a technician to the round on a day with something to grease", () => {
    expect(barFor("technician", { ...none, greases_today: true })).toEqual(["my_work", "round", "alarms"]);
    expect(barFor("supervisor", { ...none, greases_today: true })).not.toContain("round");
  });

  test("has the storeroom of its keeper second", () => {
    expect(barFor("supervisor", { ...none, keeps_storeroom: true })).toEqual(["orders", "storeroom", "alarms"]);
  });

  test("has the next entry of the sidebar in the place of a tab that its person may not open", () => {
    const [alarms, ...others] = sidebarOf("technician").filter(({ key }) => key !== "my_work");
    const tabs = barOf(viewerOf("technician"), [alarms!, ...others], none);
    expect(tabs).toHaveLength(3);
    expect(tabs[0]).toMatchObject({ label: expect.stringMatching(/^nav\./) });
    expect(new Set(tabs.map(({ key }) => key)).size).toBe(3);
  });

  test("marks the tab of the alarms as current on the alarm desk, and not that of the plant", () => {
    const tabs = barOf(viewerOf("technician"), sidebarOf("technician"), none);
    const lit = (path: string, search = "") => litEntry(tabs, path, new URLSearchParams(search))?.key;
    expect(lit("/dashboard/plant", "panel=alarms&level=alarm")).toBe("alarms");
    expect(lit("/dashboard/plant")).toBe("plant");
    expect(lit("/maintenance/work-orders/17")).toBe("my_work");
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
