import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/roles/[id]/route";
import { POST as createRole, GET as listRoles } from "@/app/api/roles/route";
import type { Permission } from "@/lib/domain/identity/permissions";
import { type Asked, call } from "../helpers";
import { aProvider } from "../identity-provider";
import { owner } from "../owner";
import { GET as listBrands } from "../plain-noun";
import { aRole, aTenant, aUser, theRole, unique } from "../samples";

/** Roles: whose they are, who may change them, and that a change counts at once. */

const allOf = (section: string): Permission[] =>
  ["view", "create", "update", "delete"].map((flag) => `${flag}_${section}` as Permission);

type Tenant = Awaited<ReturnType<typeof aTenant>>;
let [cedar, harbor]: Tenant[] = [];
let admin: Awaited<ReturnType<typeof aUser>>;
let staff: Awaited<ReturnType<typeof aUser>>;

/** Somebody of the company who keeps its roles, and holds the keys of brands besides. */
async function aKeeper({ company, plant }: Tenant, more: Permission[] = []) {
  const role = await aRole({
    company_id: company.id,
    permissions: [...allOf("user_roles"), ...allOf("brands"), ...more],
  });
  return aUser({ role, company, plants: [plant] });
}

beforeAll(async () => {
  [cedar, harbor] = [await aTenant(), await aTenant()];
  admin = await aKeeper(cedar!);
  staff = await aUser({ role: "super_admin" });
});

const make = (as: { id: number }, body: object = {}) =>
  call(createRole, { as, body: { name: unique("Role"), ...body } });
const change = (as: { id: number }, id: number, body: object) => call(PUT, { as, method: "PUT", params: { id }, body });
const read = (as: { id: number }, id: number) => call(GET, { as, params: { id } });
const remove = (as: { id: number }, id: number) => call(DELETE, { as, method: "DELETE", params: { id }, body: {} });
const list = (as: { id: number }, query: Asked["query"] = {}) => call(listRoles, { as, query: { max: 200, ...query } });
const made = async (as: { id: number }, body: object = {}) => {
  const answer = await make(as, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: number; version: number; company_id: number; child_ids: number[] };
};

describe("a company role", () => {
  test("a company role belongs to its company, and can be assigned by its author and by users with a higher role", async () => {
    const role = await made(admin, { permissions: ["view_brands"] });
    expect(role).toMatchObject({ company_id: cedar!.company.id, type: 2, kind: "plant_user", child_ids: [] });
    const parents = await owner.roleChild.findMany({ where: { child_id: role.id } });
    expect(parents.map(({ parent_id }) => parent_id)).toEqual([admin.role_id]);
    expect((await read(staff, role.id)).body.data.company.id).toBe(cedar!.company.id);
    expect((await read(await aKeeper(harbor!), role.id)).status).toBe(404);
  });

  test("a company role becomes a child of every role above its author's, and of no other company's", async () => {
    const top = await aRole({ company_id: cedar!.company.id, permissions: allOf("user_roles") });
    const foreign = await aRole({ company_id: harbor!.company.id, permissions: allOf("user_roles") });
    const maker = await aKeeper(cedar!);
    await owner.roleChild.createMany({
      data: [top, foreign].map(({ id }) => ({ parent_id: id, child_id: maker.role_id })),
    });
    const role = await made(maker);
    const parents = await owner.roleChild.findMany({ where: { child_id: role.id } });
    expect(parents.map(({ parent_id }) => parent_id).toSorted()).toEqual([top.id, maker.role_id].toSorted());
  });

  test("a company role cannot be used by another company", async () => {
    const answer = await make(admin, { company_id: harbor!.company.id });
    expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["company_id"]]);
    const role = await made(admin);
    expect((await change(admin, role.id, { company_id: harbor!.company.id })).status).toBe(422);
  });

  test("a company role has a unique name in the company", async () => {
    const name = unique("Night shift");
    await made(admin, { name });
    const again = await make(admin, { name: name.toUpperCase() });
    expect([again.status, Object.keys(again.body.messages)]).toEqual([409, ["name"]]);
    await made(await aKeeper(harbor!), { name });
  });
});

describe("the provider", () => {
  test("the provider creates roles for all companies or for one, and staff roles for none", async () => {
    expect((await made(staff)).company_id).toBeNull();
    expect((await made(staff, { company_id: cedar!.company.id })).company_id).toBe(cedar!.company.id);
    const wrong = await make(staff, { company_id: cedar!.company.id, type: 1, kind: "analyst" });
    expect([wrong.status, Object.keys(wrong.body.messages)]).toEqual([422, ["company_id"]]);
  });

  test("the provider's staff roles are hidden from customers", async () => {
    const hidden = await theRole("super_admin");
    const shared = await theRole("technician");
    expect((await read(admin, hidden.id)).status).toBe(404);
    expect((await read(admin, shared.id)).status).toBe(200);
    const kinds = (await list(admin)).body.data.map(({ type }: { type: number }) => type);
    expect(new Set(kinds)).toEqual(new Set([2]));
  });

  test("only the provider changes a shared role", async () => {
    const shared = await made(staff, { permissions: ["view_brands"] });
    const answer = await change(admin, shared.id, { name: unique("Taken") });
    expect([answer.status, answer.body.code]).toEqual([403, "locked_shared"]);
    expect((await remove(admin, shared.id)).status).toBe(403);
    expect((await change(staff, shared.id, { name: unique("Kept") })).status).toBe(200);
  });
});

describe("a user", () => {
  test("a user cannot grant permissions they do not have, in any field", async () => {
    const tries: [object, string][] = [
      [{ permissions: ["view_users"] }, "permissions"],
      [{ permissions: ["view_brands", "archive_plants"] }, "permissions"],
      [{ permissions: ["switch_role"] }, "permissions"],
      [{ type: 1, kind: "analyst" }, "type"],
      [{ kind: "corporate" }, "kind"],
      [{ kind: "distributor" }, "kind"],
      [{ is_fab_shop_manager: true }, "is_fab_shop_manager"],
      [{ child_ids: [(await theRole("corporate")).id] }, "child_ids"],
      [{ child_ids: [admin.role_id] }, "child_ids"],
    ];
    const own = await made(admin);
    for (const [body, field] of tries) {
      const [added, changed] = [await make(admin, body), await change(admin, own.id, body)];
      expect([added.status, changed.status], JSON.stringify(body)).toEqual([422, 422]);
      expect(Object.keys(added.body.messages)).toContain(field);
      expect(Object.keys(changed.body.messages)).toContain(field);
    }
  });

  test("a user cannot edit or delete their temporary role", async () => {
    expect((await change(admin, admin.role_id, { permissions: [] })).body.code).toBe("locked_own");
    expect((await remove(admin, admin.role_id)).status).toBe(403);
    expect((await change(staff, staff.role_id, { name: "Mine" })).body.code).toBe("locked_own");
  });

  test("a user cannot edit a role with more permissions", async () => {
    const above = await aRole({ company_id: cedar!.company.id, permissions: ["view_plants"] });
    expect((await change(admin, above.id, { name: unique("Mine") })).body.code).toBe("locked_above");
    const developers = await theRole("developer");
    expect((await change(staff, developers.id, { name: unique("Mine") })).body.code).toBe("locked_above");
  });

  test("a user cannot delete a role that has users", async () => {
    const role = await made(admin);
    const person = await aUser({ role: { id: role.id, key: null }, company: cedar!.company });
    const answer = await remove(admin, role.id);
    expect([answer.status, answer.body.code, answer.body.data.attached]).toEqual([409, "in_use", { users: 1 }]);
    await owner.user.delete({ where: { id: person.id } });
    expect((await remove(admin, role.id)).status).toBe(200);
  });
});

describe("a role that single sign-on gives", () => {
  test("a role that a rule of single sign-on gives cannot be deleted", async () => {
    const [role, other] = [await made(admin), await made(admin)];
    await aProvider({
      company: cedar!.company,
      role_map: [
        { value: "A", role_id: (await theRole("technician")).id },
        { value: "B", role_id: role.id },
      ],
    });
    const answer = await remove(admin, role.id);
    expect([answer.status, answer.body.data?.attached]).toEqual([409, { saml_idps: 1 }]);
    expect((await remove(admin, other.id)).status).toBe(200);
  });
});

describe("a family of roles", () => {
  test("a child role never exceeds its parent, from whichever side it is changed", async () => {
    const child = await made(admin, { permissions: ["view_brands", "update_brands"] });
    const parent = await made(admin, { permissions: allOf("brands"), child_ids: [child.id] });
    expect(parent.child_ids).toEqual([child.id]);

    const narrowed = await change(admin, parent.id, { permissions: ["view_brands"] });
    expect([narrowed.status, Object.keys(narrowed.body.messages)]).toEqual([422, ["child_ids"]]);
    const widened = await change(admin, child.id, { permissions: [...allOf("brands"), "view_user_roles"] });
    expect([widened.status, Object.keys(widened.body.messages)]).toEqual([422, ["permissions"]]);

    const apart = await change(admin, parent.id, { permissions: ["view_brands"], child_ids: [] });
    expect(apart.body.data).toMatchObject({ permissions: ["view_brands"], child_ids: [] });
  });

  test("a child role does not exceed its parent when both change at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const child = await made(admin, { permissions: ["view_brands"] });
      const parent = await made(admin, { permissions: allOf("brands"), child_ids: [child.id] });
      await Promise.all([
        change(admin, parent.id, { permissions: ["view_brands"] }),
        change(admin, child.id, { permissions: ["view_brands", "update_brands"] }),
      ]);
      const rows = await owner.role.findMany({ where: { id: { in: [parent.id, child.id] } } });
      const permissionsOf = (id: number) => rows.find((row) => row.id === id)!.permissions;
      expect(permissionsOf(child.id).filter((key) => !permissionsOf(parent.id).includes(key))).toEqual([]);
    }
  });

  test("of two administrators who save a role at once, one gets a conflict", async () => {
    const role = await made(admin);
    const other = await aUser({
      role: await owner.role.findUniqueOrThrow({ where: { id: admin.role_id } }),
      company: cedar!.company,
    });
    const answers = await Promise.all(
      [admin, other].map((as, at) => change(as, role.id, { name: unique(`Name ${at}`), version: role.version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.data).toMatchObject({ id: role.id, version: 2, child_ids: [] });
  });
});

test("role permissions apply from the next request on", async () => {
  const role = await made(admin, { permissions: ["view_brands"] });
  const person = await aUser({ role: { id: role.id, key: null }, company: cedar!.company, plants: [cedar!.plant] });
  const look = async () => (await call(listBrands, { as: person })).status;
  expect(await look()).toBe(200);
  await change(admin, role.id, { permissions: [] });
  expect(await look()).toBe(403);
  await change(admin, role.id, { permissions: ["view_brands"] });
  expect(await look()).toBe(200);
});

test("changes of role permissions are recorded with user and values", async () => {
  const role = await made(admin, { permissions: ["view_brands"] });
  await change(admin, role.id, { permissions: ["view_brands", "update_brands"] });
  const event = await owner.auditEvent.findFirstOrThrow({
    where: { object: "roles", object_id: role.id, action: "update" },
  });
  expect(event).toMatchObject({ user_id: admin.id, company_id: cedar!.company.id });
  expect(event.after).toMatchObject({ permissions: ["view_brands", "update_brands"] });
});
