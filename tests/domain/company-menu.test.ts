import { describe, expect, test } from "vitest";
import { permittedNavigation } from "@/components/shell/navigation";
import { alwaysOn, isOpen, switchable } from "@/lib/domain/identity/company-menu";
import { homeOf } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu-access";
import { menuId, roleType, type Section, sections } from "@/lib/domain/identity/permissions";
import { seededRoles } from "@/lib/domain/identity/roles";
import type { Viewer } from "@/lib/domain/identity/viewer";

/** A company's menu: what may be switched off, and what is gone with it. */

const adminRole = {
  id: 1,
  is_forced_mfa: false,
  is_technic: false,
  is_requisitioner: false,
  is_fab_shop_manager: false,
};
const someone = (key: string, switched_off: Section[]) => {
  const role = { ...adminRole, ...seededRoles.find((one) => one.key === key)! };
  return { role, own_role: role, switched_off, company_id: 1, company_ids: [1], plant_ids: [1] } as unknown as Viewer;
};
const menuOf = (viewer: Viewer) =>
  permittedNavigation(menuAccessOf(viewer)).flatMap(({ entries }) => entries.map(({ href }) => href));

test("seven entries of the specification's 32 are always enabled, and permits can be switched off", () => {
  expect(alwaysOn.map(menuId).toSorted((a, b) => a - b)).toEqual([8, 26, 27, 28, 29, 30, 31]);
  expect(switchable).toHaveLength(26);
  expect([...switchable, ...alwaysOn].toSorted()).toEqual([...sections].toSorted());
});

describe("a disabled menu entry", () => {
  const role = { type: roleType.customer, permissions: ["view_maintenance", "update_maintenance", "view_oee"] };

  test("a disabled menu entry removes every permission of its section and no other", () => {
    expect(isOpen(role, [], "view_maintenance")).toBe(true);
    expect(isOpen(role, ["maintenance"], "view_maintenance")).toBe(false);
    expect(isOpen(role, ["maintenance"], "update_maintenance")).toBe(false);
    expect(isOpen(role, ["maintenance"], "view_oee")).toBe(true);
    expect(isOpen(role, ["requisitions"], "view_maintenance")).toBe(true);
  });

  test("a disabled menu entry does not affect an entry whose name starts with its own", () => {
    const both = { type: roleType.customer, permissions: ["view_users", "view_users_teams", "view_import_plant_logs"] };
    expect(isOpen(both, ["users"], "view_users")).toBe(false);
    expect(isOpen(both, ["users"], "view_users_teams")).toBe(true);
    expect(isOpen(both, ["import_plant"], "view_import_plant_logs")).toBe(true);
  });

  test("a disabled menu entry is removed from the menu, without side effects", () => {
    const before = menuOf(someone("plant_admin", []));
    const after = menuOf(someone("plant_admin", ["maintenance"]));
    const gone = before.filter((href) => !after.includes(href));
    expect(gone.filter((href) => !href.startsWith("/maintenance"))).toEqual([]);
    expect(gone).toContain("/maintenance");
    expect(menuOf(someone("technician", ["requisitions"]))).not.toContain("/requisitions");
  });
});

describe("home", () => {
  test.each([
    ["plant_admin", ["dashboard"], "/controllers?view=lubrication"],
    ["technician", ["maintenance"], "/controllers?view=lubrication"],
    ["technician", ["maintenance", "dashboard"], "/maintenance-requests"],
    ["oee_process", ["oee"], "/dashboard"],
    ["oee_process", ["oee", "dashboard"], "/profile"],
    ["plant_user", switchable, "/profile"],
  ] as [string, Section[], string][])("the home page of a %s without %j is %s", (key, off, home) => {
    const viewer = someone(key, off);
    expect(homeOf(viewer, menuOf(viewer))).toBe(home);
  });
});
