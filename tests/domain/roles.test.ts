import { describe, expect, test } from "vitest";
import { allPermissions, holds, menuId, type Permission, sections } from "@/lib/domain/identity/permissions";
import { seededRoles } from "@/lib/domain/identity/roles";

const role = (key: string) => seededRoles.find((one) => one.key === key)!;
const may = (key: string, ...permissions: Permission[]) => permissions.filter((one) => holds(role(key), one));

describe("permission keys", () => {
  test("permission keys follow the specification's menu numbers", () => {
    expect(sections).toHaveLength(33);
    expect([menuId("dashboard"), menuId("maintenance"), menuId("work_order_requests"), menuId("client_api")]).toEqual([
      1, 12, 15, 32,
    ]);
    expect(menuId("permits")).toBe(33);
  });

  test("permission keys include archiving for companies and plants only, and viewing only for the client API", () => {
    expect(allPermissions.filter((key) => key.startsWith("archive_"))).toEqual(["archive_companies", "archive_plants"]);
    expect(allPermissions.filter((key) => key.endsWith("_client_api"))).toEqual(["view_client_api"]);
  });
});

describe("the special keys", () => {
  test("view_rnd works for staff only, even in a customer's role", () => {
    expect(holds({ type: 1, permissions: ["view_rnd"] }, "view_rnd")).toBe(true);
    expect(holds({ type: 2, permissions: ["view_rnd"] }, "view_rnd")).toBe(false);
  });

  test("view_prodlines_admin works for developers only", () => {
    expect(holds({ type: 0, permissions: [] }, "view_prodlines_admin")).toBe(true);
    expect(holds({ type: 1, permissions: ["view_prodlines_admin"] }, "view_prodlines_admin")).toBe(false);
  });

  test("only provider users can use a temporary role", () => {
    expect(seededRoles.filter((one) => holds(one, "switch_role")).map((one) => one.key)).toEqual([
      "developer",
      "super_admin",
      "analyst",
    ]);
  });
});

describe("a seeded role", () => {
  test("a built-in developer role passes every check", () => {
    const refused = allPermissions.filter((key) => !holds(role("developer"), key));
    expect(refused).toEqual([]);
  });

  test("a built-in technician role works on work orders and requests work, but creates and deletes none", () => {
    expect(
      may("technician", "view_maintenance", "create_maintenance", "update_maintenance", "delete_maintenance"),
    ).toEqual(["view_maintenance", "update_maintenance"]);
    expect(
      may("technician", "view_work_order_requests", "create_work_order_requests", "update_work_order_requests"),
    ).toEqual(["view_work_order_requests", "create_work_order_requests"]);
  });

  test("a built-in plant user role sees the dashboard and the library and can request work", () => {
    expect(role("plant_user").permissions.toSorted()).toEqual([
      "create_work_order_requests",
      "view_dashboard",
      "view_library",
      "view_work_order_requests",
    ]);
  });

  test("a built-in plant admin role has everything of the plant, and nothing of the provider's", () => {
    expect(
      may(
        "plant_admin",
        "create_companies",
        "view_companies",
        "view_distributors",
        "view_settings",
        "view_customer_success",
        "view_import_master",
      ),
    ).toEqual([]);
    expect(may("plant_admin", "view_plants", "create_plants", "update_plants", "delete_plants")).toEqual([
      "view_plants",
      "update_plants",
    ]);
    expect(may("plant_admin", "view_users", "create_users", "update_users", "delete_users")).toEqual([
      "view_users",
      "create_users",
      "update_users",
    ]);
    expect(may("plant_admin", "view_user_roles", "update_user_roles")).toEqual(["view_user_roles"]);
  });

  test("a built-in corporate role reads everything and approves requisitions", () => {
    const writes = role("corporate").permissions.filter((key) => !key.startsWith("view_"));
    expect(writes).toEqual(["update_requisitions"]);
  });

  test("a built-in role assigns no role above itself", () => {
    for (const one of seededRoles)
      for (const child of one.children)
        expect([one.key, child, role(child).type >= one.type]).toEqual([one.key, child, true]);
  });

  test("a built-in role of the requisitions area has its flag", () => {
    expect(seededRoles.filter((one) => one.is_requisitioner).map((one) => one.key)).toEqual(["requisitioner"]);
    expect(seededRoles.filter((one) => one.is_fab_shop_manager).map((one) => one.key)).toEqual(["fab_shop_manager"]);
    expect(seededRoles.filter((one) => one.is_technic).map((one) => one.key)).toEqual(["technician"]);
  });
});
