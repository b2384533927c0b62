import { describe, expect, test } from "vitest";
import { keysOf, matrixGroups, specialKeys, tickOf, toggled } from "@/lib/domain/identity/permission-matrix";
import { allPermissions, sections } from "@/lib/domain/identity/permissions";
import {
  canUseTemporarily,
  familyProblems,
  kindsFor,
  type Maker,
  type RoleShape,
  roleLock,
  roleProblems,
} from "@/lib/domain/identity/role-rules";
import { seededRoles } from "@/lib/domain/identity/roles";

const shape = (fields: Partial<RoleShape> = {}): RoleShape => ({
  type: 2,
  kind: "plant_user",
  permissions: [],
  is_technic: false,
  is_requisitioner: false,
  is_fab_shop_manager: false,
  ...fields,
});
const seeded = (key: string) => {
  const found = seededRoles.find((one) => one.key === key)!;
  return shape({ ...found });
};
const maker = (key: string): Maker => ({
  role: seeded(key),
  children: seededRoles.find((one) => one.key === key)!.children.map(seeded),
});
const fieldsOf = (draft: Partial<RoleShape>, by: Maker, before: RoleShape | null = null) =>
  Object.keys(roleProblems(shape(draft), before, by));

describe("the built-in roles", () => {
  test("the built-in roles can assign no role with more permissions than their own", () => {
    const wrong = seededRoles.flatMap((role) =>
      role.children
        .map((key) => familyProblems(seeded(key), [{ ...seeded(role.key), name: role.key }], []))
        .filter((problems) => Object.keys(problems).length > 0),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the author of a role", () => {
  test("the author of a role grants only permissions they have", () => {
    const admin = maker("plant_admin");
    const refused = allPermissions.filter((key) => fieldsOf({ permissions: [key] }, admin).length > 0);
    const lacking = allPermissions.filter((key) => !admin.role.permissions.includes(key));
    expect(refused.toSorted()).toEqual(lacking.toSorted());
  });

  test("the author of a role cannot create a role of a higher type, not even as a developer of another type", () => {
    expect(fieldsOf({ type: 1, kind: "analyst" }, maker("plant_admin"))).toEqual(["type", "kind"]);
    expect(fieldsOf({ type: 0, kind: "developer" }, maker("super_admin"))).toEqual(["type", "kind"]);
    expect(fieldsOf({ type: 0, kind: "developer" }, maker("developer"))).toEqual([]);
    expect(fieldsOf({ type: 2, kind: "developer" }, maker("developer"))).toEqual(["kind"]);
  });

  test("the author of a role cannot use a kind that sees or decides more than the roles they have or can assign", () => {
    expect(kindsFor(maker("plant_admin"), 2)).not.toContain("corporate");
    expect(kindsFor(maker("plant_admin"), 2)).not.toContain("distributor");
    expect(kindsFor({ role: shape({ kind: "supervisor" }), children: [] }, 2)).toEqual(["plant_user", "supervisor"]);
    expect(kindsFor(maker("super_admin"), 2)).toContain("corporate");
  });

  test("the author of a role can set a flag only if they have it, or can assign a role that has it", () => {
    const alone: Maker = { role: shape({ kind: "plant_admin" }), children: [] };
    for (const flag of ["is_technic", "is_requisitioner", "is_fab_shop_manager"] as const) {
      expect(fieldsOf({ [flag]: true }, alone)).toEqual([flag]);
      expect(fieldsOf({ [flag]: true }, { ...alone, role: shape({ kind: "plant_admin", [flag]: true }) })).toEqual([]);
      expect(fieldsOf({ [flag]: true }, maker("plant_admin"))).toEqual([]);
      expect(fieldsOf({ [flag]: true }, alone, shape({ [flag]: true }))).toEqual([]);
    }
  });

  test("the author of a role cannot grant permissions without effect", () => {
    for (const key of specialKeys)
      expect(fieldsOf({ permissions: [key] }, maker("developer"))).toEqual(["permissions"]);
    expect(fieldsOf({ type: 1, kind: "analyst", permissions: ["view_rnd"] }, maker("developer"))).toEqual([]);
  });
});

describe("the editor of a role", () => {
  const editor = (key: string, fields: object = {}) => ({
    role: { id: 1, ...seeded(key) },
    own_role: { id: 1 },
    company_ids: "all" as "all" | number[],
    ...fields,
  });
  const role = (key: string, id: number, company_id: number | null = null) => ({ ...seeded(key), id, company_id });

  test("the editor of a role cannot edit their own role, nor while using a temporary one", () => {
    expect(roleLock(role("super_admin", 1), editor("super_admin"))).toBe("own");
    expect(roleLock(role("super_admin", 9), editor("super_admin", { own_role: { id: 9 } }))).toBe("own");
  });

  test("the editor of a role cannot edit a higher role", () => {
    expect(roleLock(role("developer", 2), editor("super_admin"))).toBe("above");
    expect(roleLock(role("super_admin", 2), editor("analyst"))).toBe("above");
    expect(roleLock(role("plant_admin", 2), editor("super_admin"))).toBeNull();
  });

  test("a customer edits roles of their own company only, and none that sees more", () => {
    const customer = editor("plant_admin", { company_ids: [7] });
    expect(roleLock(role("technician", 2), customer)).toBe("shared");
    expect(roleLock(role("technician", 2, 8), customer)).toBe("shared");
    expect(roleLock(role("technician", 2, 7), customer)).toBeNull();
    expect(roleLock({ ...shape({ kind: "corporate" }), id: 2, company_id: 7 }, customer)).toBe("above");
    expect(roleLock({ ...shape({ permissions: ["view_settings"] }), id: 2, company_id: 7 }, customer)).toBe("above");
  });

  test("the editor of a role keeps it within its parents and above its children", () => {
    const [parent, child] = [
      { ...shape({ permissions: ["view_brands"] }), name: "Parent" },
      { ...shape({ permissions: ["view_plants"] }), name: "Child" },
    ];
    expect(Object.keys(familyProblems(shape({ permissions: ["view_users"] }), [parent], []))).toEqual(["permissions"]);
    expect(Object.keys(familyProblems(shape({ permissions: ["view_users"] }), [], [child]))).toEqual(["child_ids"]);
    expect(familyProblems(shape({ permissions: ["view_brands"] }), [parent], [])).toEqual({});
    expect(Object.keys(familyProblems(shape({ kind: "corporate" }), [{ ...parent, permissions: [] }], []))).toEqual([
      "permissions",
    ]);
  });
});

describe("a temporary role", () => {
  const own = (key: string) => ({ id: 1, ...seeded(key) });
  const worn = (key: string) => ({ id: 2, ...seeded(key) });

  test("a temporary role can be used by provider users only, and only below their own role", () => {
    expect(canUseTemporarily(own("super_admin"), worn("technician"))).toBe(true);
    expect(canUseTemporarily(own("super_admin"), worn("analyst"))).toBe(true);
    expect(canUseTemporarily(own("super_admin"), worn("super_admin"))).toBe(false);
    expect(canUseTemporarily(own("super_admin"), worn("developer"))).toBe(false);
    expect(canUseTemporarily(own("analyst"), worn("super_admin"))).toBe(false);
    expect(canUseTemporarily(own("analyst"), worn("plant_admin"))).toBe(false);
    expect(canUseTemporarily(own("developer"), worn("plant_admin"))).toBe(true);
    expect(canUseTemporarily(own("plant_admin"), worn("technician"))).toBe(false);
    expect(canUseTemporarily({ ...own("plant_admin"), permissions: ["switch_role"] }, { ...worn("technician") })).toBe(
      false,
    );
  });

  test("a temporary role equal to the user's own role is rejected", () => {
    expect(canUseTemporarily(own("developer"), { ...worn("developer") })).toBe(false);
  });
});

describe("the permission matrix", () => {
  test("the permission matrix has every section once and every permission in it or beside it", () => {
    const shown = Object.values(matrixGroups).flat() as string[];
    expect(shown.toSorted()).toEqual([...sections].toSorted());
    expect([...keysOf([...sections]), ...specialKeys].toSorted()).toEqual([...allPermissions].toSorted());
  });

  const all = () => true;
  test("the permission matrix links update and view: setting one sets view, clearing view clears the rest", () => {
    expect(toggled([], ["update_brands"], true, all).toSorted()).toEqual(["update_brands", "view_brands"]);
    expect(toggled(["view_brands", "update_brands", "view_plants"], ["view_brands"], false, all)).toEqual([
      "view_plants",
    ]);
    expect(toggled(["view_brands", "update_brands"], ["update_brands"], false, all)).toEqual(["view_brands"]);
  });

  test("the permission matrix neither sets nor clears what the user cannot grant", () => {
    const mayGrant = (key: string) => key !== "delete_brands";
    expect(toggled([], keysOf(["brands"]), true, mayGrant).toSorted()).toEqual([
      "create_brands",
      "update_brands",
      "view_brands",
    ]);
    expect(toggled(["delete_brands", "view_brands"], keysOf(["brands"]), false, mayGrant)).toEqual(["delete_brands"]);
  });

  test("the permission matrix treats special permissions separately", () => {
    expect(toggled([], ["view_rnd", "switch_role"], true, all)).toEqual(["view_rnd", "switch_role"]);
    expect(toggled(["view_rnd", "switch_role"], ["view_rnd"], false, all)).toEqual(["switch_role"]);
  });

  test("the permission matrix shows a row as all, some or none", () => {
    const keys = keysOf(["brands"]);
    expect([[], ["view_brands"], keys].map((chosen) => tickOf(new Set(chosen), keys))).toEqual([
      false,
      "indeterminate",
      true,
    ]);
  });
});
