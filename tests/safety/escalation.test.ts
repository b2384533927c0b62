import { beforeAll, expect, test } from "vitest";
import { allPermissions, type Permission } from "@/lib/domain/identity/permissions";
import type { Prisma } from "@/lib/generated/prisma/client";
import { cellsTried, oneOfEach } from "../full";
import type { Asked } from "../helpers";
import { owner } from "../owner";
import { aChildOf, aPlant, aRole, aTenant, aUser, aWorkOrder, theRole, unique } from "../samples";
import { ask, operations } from "./world";

/** Nothing that somebody can send gives them, or a puppet of theirs, one right more. */

const operationOf = (verb: string, path: string) =>
  operations.find((one) => one.verb === verb && one.path.replace(/\{\w+\}/, "{id}") === path)!;
const send = (verb: string, path: string, asked: Asked) => ask(operationOf(verb, path), asked);

const keysOf = (...sections: string[]) =>
  sections.flatMap((section) =>
    ["view", "create", "update", "delete"].map((flag) => `${flag}_${section}` as Permission),
  );

let home: Awaited<ReturnType<typeof aTenant>>;
let elsewhere: Awaited<ReturnType<typeof aPlant>>;
let foreign: Awaited<ReturnType<typeof aTenant>>;
let keeper: Awaited<ReturnType<typeof aUser>>;
let child: Awaited<ReturnType<typeof aRole>>;

/** Somebody of a company who keeps people and roles, and little else: the one with most ways to try. */
beforeAll(async () => {
  home = await aTenant();
  foreign = await aTenant();
  elsewhere = await aPlant({ company: home.company });
  const role = await aRole({
    company_id: home.company.id,
    kind: "supervisor",
    permissions: [...keysOf("users", "user_roles", "maintenance", "plants"), "view_dashboard"],
  });
  child = await aChildOf(role, { company_id: home.company.id, permissions: ["view_dashboard"] });
  keeper = await aUser({ role, company: home.company, plants: [home.plant] });
});

const held = async () => (await owner.role.findUniqueOrThrow({ where: { id: keeper.role_id } })).permissions;

/** Everything about rights that the database knows: of the keeper, of the company's people and of all roles. */
async function rights() {
  const company_id = home.company.id;
  return JSON.stringify(
    await Promise.all([
      owner.user.findMany({
        where: { id: keeper.id },
        select: { role_id: true, company_id: true, distributor_id: true },
      }),
      owner.userPlant.findMany({ where: { user_id: keeper.id }, orderBy: { plant_id: "asc" } }),
      owner.role.findMany({
        where: { OR: [{ company_id: null }, { id: keeper.role_id }, { company_id: { not: company_id } }] },
        orderBy: { id: "asc" },
        omit: { updated_at: true },
      }),
      owner.roleChild.findMany({
        where: { child: { OR: [{ company_id: null }, { company_id: { not: company_id } }] } },
        orderBy: [{ parent_id: "asc" }, { child_id: "asc" }],
      }),
      owner.session.findMany({
        where: { temp_role_id: { not: null } },
        select: { id: true, user_id: true, temp_role_id: true },
      }),
    ]),
  );
}

const aPerson = (more: object = {}) => ({
  first_name: "Pup",
  last_name: "Pet",
  email: `${crypto.randomUUID()}@tests.example`,
  role_id: child.id,
  plant_ids: [home.plant.id],
  ...more,
});

test("A05: users, plants and work orders accept no field that the sender cannot set", async () => {
  const person = (await send("POST", "/users", { as: keeper, body: aPerson() })).body.data;
  const order = await aWorkOrder({ plant: home.plant });
  const smuggled: Record<string, unknown> = {
    id: 1,
    role_id: (await theRole("developer")).id,
    company_id: foreign.company.id,
    distributor_id: 1,
    is_mfa_enabled: true,
    temp_role: "developer",
    temp_role_id: (await theRole("developer")).id,
    password_hash: "x",
    password: "Grease-12-fittings",
    has_password: true,
    invited_at: "2020-01-01T00:00:00Z",
    archived_at: null,
    deleted_at: "2020-01-01T00:00:00Z",
    created_at: "2020-01-01T00:00:00Z",
    updated_at: "2020-01-01T00:00:00Z",
    permissions: [...allPermissions],
    type: 0,
    kind: "developer",
    created_by: 1,
    is_locked: false,
    status: "active",
  };
  const targets: [string, string, number, object, string][] = [
    ["users", "/users", person.id, aPerson(), "user"],
    ["plants", "/plants", home.plant.id, { company_id: home.company.id, name: unique("Plant") }, "plant"],
    ["work orders", "/maintenance", order.id, { name: unique("Order"), plant_id: home.plant.id }, "workOrder"],
  ];
  const before = await rights();
  const accepted: string[] = [];
  let tried = 0;
  for (const [noun, path, id, fresh, model] of targets) {
    const table = (owner as unknown as Record<string, { findUnique(args: object): Promise<unknown> }>)[model]!;
    const row = async () => JSON.stringify(await table.findUnique({ where: { id } }));
    const was = await row();
    for (const [field, value] of Object.entries(smuggled)) {
      // A work order has a type of its own: none called developer.
      const added = await send("POST", path, { as: keeper, body: { ...fresh, [field]: value } });
      const changed = await send("PUT", `${path}/{id}`, { as: keeper, params: { id }, body: { [field]: value } });
      tried += 2;
      for (const [verb, { status }] of [["POST", added] as const, ["PUT", changed] as const])
        if (![400, 403, 404, 422].includes(status)) accepted.push(`${noun} ${verb} ${field} ${status}`);
    }
    if ((await row()) !== was) accepted.push(`${noun} has changed`);
  }
  console.log(`A05 people, plants, work orders tried ${tried} accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
  expect(await rights()).toBe(before);
});

test("A05: users cannot change their own record, in any field", async () => {
  const before = await rights();
  const own = async () => JSON.stringify(await owner.user.findUniqueOrThrow({ where: { id: keeper.id } }));
  const was = await own();
  const fields: Record<string, unknown> = {
    first_name: "X",
    email: "x@tests.example",
    phone: null,
    role_id: child.id,
    plant_ids: [home.plant.id, elsewhere.id],
    notifiable_plant_ids: [],
    hourly_rate: 999,
    receives_sensor_anomaly_notifications: true,
    daily_summary_time: "07:00",
    language_id: 2,
    force_mfa: false,
  };
  const accepted: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    const { status } = await send("PUT", "/users/{id}", {
      as: keeper,
      params: { id: keeper.id },
      body: { [field]: value },
    });
    if (status !== 403) accepted.push(`${field} ${status}`);
  }
  for (const [verb, path] of [
    ["DELETE", "/users/{id}"],
    ["PUT", "/users/{id}/archive"],
    ["POST", "/users/{id}/invitation"],
    ["DELETE", "/users/{id}/sessions"],
    ["DELETE", "/users/{id}/second-factor"],
  ] as const) {
    const { status } = await send(verb, path, { as: keeper, params: { id: keeper.id }, body: {} });
    if (status !== 403) accepted.push(`${verb} ${path} ${status}`);
  }
  console.log(`A05 own row tried ${Object.keys(fields).length + 5} accepted ${accepted.length}`);
  expect(accepted).toEqual([]);
  expect([await own(), await rights()]).toEqual([was, before]);
});

test("A05: no role with an additional permission can be created, edited or assigned", async () => {
  const before = await rights();
  const own = await held();
  const more: string[] = [];
  let tried = 0;
  const made = await send("POST", "/roles", { as: keeper, body: { name: unique("Own") } });
  const { id } = made.body.data;

  async function attempt(body: object) {
    const added = await send("POST", "/roles", { as: keeper, body: { name: unique("More"), ...body } });
    const changed = await send("PUT", "/roles/{id}", { as: keeper, params: { id }, body });
    tried += 2;
    for (const [verb, { status }] of [["POST", added] as const, ["PUT", changed] as const])
      if (status < 400) more.push(`${verb} ${JSON.stringify(body).slice(0, 80)}`);
  }
  // Of each flag one, beside those that no role of a customer holds.
  const beyond = allPermissions.filter((key) => !own.includes(key));
  const ofEachFlag = oneOfEach(beyond, (key) => key.split("_")[0]!);
  for (const key of cellsTried("A05 permissions of a role", beyond, [
    ...new Set([...ofEachFlag, ...beyond.filter((key) => ["view_rnd", "switch_role"].includes(key))]),
  ]))
    await attempt({ permissions: [key] });
  await attempt({ permissions: [...allPermissions] });
  for (const type of [0, 1]) await attempt({ type });
  for (const kind of ["developer", "super_admin", "analyst", "distributor", "corporate", "plant_admin"])
    await attempt({ kind });
  await attempt({ kind: "plant_superintendent" });
  for (const flag of ["is_technic", "is_requisitioner", "is_fab_shop_manager"]) await attempt({ [flag]: true });
  await attempt({ company_id: foreign.company.id });
  for (const role of await rolesTried("A05 roles as children"))
    if (![id, child.id].includes(role.id) && !(await isChild(role.id))) await attempt({ child_ids: [role.id] });

  const others = await rolesTried("A05 roles of others", {
    OR: [{ company_id: null }, { id: keeper.role_id }, { company_id: { not: home.company.id } }],
  });
  for (const role of others) {
    const params = { id: role.id };
    const answers = [
      await send("PUT", "/roles/{id}", { as: keeper, params, body: { permissions: [] } }),
      await send("PUT", "/roles/{id}", { as: keeper, params, body: { child_ids: [] } }),
      await send("DELETE", "/roles/{id}", { as: keeper, params, body: { confirm: "delete" } }),
    ];
    tried += answers.length;
    for (const { status } of answers) if (![403, 404].includes(status)) more.push(`role ${role.id} ${status}`);
  }

  const roles = await owner.role.findMany({ where: { company_id: home.company.id, id: { not: keeper.role_id } } });
  const exceeding = roles.filter(
    (role) => role.type !== 2 || role.kind === "corporate" || role.permissions.some((key) => !own.includes(key)),
  );
  console.log(`escalation by roles tried ${tried} accepted ${more.length} exceeding ${exceeding.length}`);
  expect({ more, exceeding }).toEqual({ more: [], exceeding: [] });
  expect(await rights()).toBe(before);
});

/** One of each type, kind and owner; with --full all. */
async function rolesTried(matrix: string, where: Prisma.RoleWhereInput = {}) {
  const all = await owner.role.findMany({ where, orderBy: { id: "asc" } });
  const kindOf = (role: (typeof all)[number]) =>
    [role.type, role.kind, role.company_id === null, role.company_id === home.company.id].join();
  return cellsTried(matrix, all, oneOfEach(all, kindOf));
}

const isChild = async (child_id: number) =>
  (await owner.roleChild.count({ where: { parent_id: keeper.role_id, child_id } })) > 0;

test("A05: no account with more permissions or visibility can be created or promoted", async () => {
  const before = await rights();
  const more: string[] = [];
  let tried = 0;
  const puppet = (await send("POST", "/users", { as: keeper, body: aPerson() })).body.data;
  const wanted: object[] = [
    ...(await rolesTried("A05 roles of an account"))
      .filter(({ id }) => id !== child.id)
      .map(({ id }) => ({ role_id: id })),
    { plant_ids: [elsewhere.id] },
    { plant_ids: [home.plant.id, elsewhere.id] },
    { plant_ids: [foreign.plant.id] },
    { plant_ids: [] },
    { notifiable_plant_ids: [elsewhere.id] },
    { company_id: foreign.company.id },
    { company_id: 2_000_000_000 },
    { distributor_id: 1 },
  ];
  for (const body of wanted) {
    if ("role_id" in body && (await isChild(body.role_id as number))) continue;
    const added = await send("POST", "/users", { as: keeper, body: { ...aPerson(), ...body } });
    const changed = await send("PUT", "/users/{id}", { as: keeper, params: { id: puppet.id }, body });
    tried += 2;
    if (added.status < 400) more.push(`POST ${JSON.stringify(body)} ${added.status}`);
    if (changed.status < 400) more.push(`PUT ${JSON.stringify(body)} ${changed.status}`);
  }

  const equals = [
    await aUser({ role: "plant_admin", plants: [home.plant] }),
    await aUser({ role: await owner.role.findUniqueOrThrow({ where: { id: keeper.role_id } }), plants: [home.plant] }),
    await aUser({ role: "technician", plants: [elsewhere] }),
    await aUser({ role: "corporate", company: home.company }),
    await aUser({ role: "super_admin" }),
    foreign.admin,
  ];
  for (const { id } of equals) {
    const params = { id };
    const answers = [
      await send("PUT", "/users/{id}", { as: keeper, params, body: { email: `${crypto.randomUUID()}@tests.example` } }),
      await send("PUT", "/users/{id}", { as: keeper, params, body: { role_id: child.id } }),
      await send("PUT", "/users/{id}/archive", { as: keeper, params, body: {} }),
      await send("POST", "/users/{id}/invitation", { as: keeper, params, body: {} }),
      await send("DELETE", "/users/{id}/sessions", { as: keeper, params }),
      await send("DELETE", "/users/{id}/second-factor", { as: keeper, params }),
      await send("DELETE", "/users/{id}", { as: keeper, params, body: {} }),
      await send("DELETE", "/users", { as: keeper, body: { ids: [puppet.id, id] } }),
    ];
    tried += answers.length;
    for (const { status } of answers) if (![403, 404].includes(status)) more.push(`user ${id} ${status}`);
  }
  const there = await owner.user.count({ where: { id: puppet.id, deleted_at: null } });
  console.log(`escalation by people tried ${tried} accepted ${more.length}`);
  expect({ more, there }).toEqual({ more: [], there: 1 });
  expect(await rights()).toBe(before);
});

test("A05: only provider users can use a temporary role", async () => {
  const switcher = await aRole({
    company_id: home.company.id,
    permissions: [...allPermissions],
    kind: "plant_admin",
  });
  const before = await rights();
  const people = [keeper, await aUser({ role: switcher, company: home.company, plants: [home.plant] })];
  const worn: string[] = [];
  let tried = 0;
  const roles = [...(await rolesTried("A05 temporary roles")), { id: null }];
  for (const as of people)
    for (const { id } of roles)
      for (const plant_id of [home.plant.id, elsewhere.id, foreign.plant.id, null]) {
        const { status } = await send("PUT", "/auth/temp-role", { as, body: { role_id: id, plant_id } });
        tried++;
        if (status !== 403) worn.push(`${as.id} ${id} ${plant_id} ${status}`);
      }
  console.log(`escalation by temporary roles tried ${tried} worn ${worn.length}`);
  expect(worn).toEqual([]);
  expect(await rights()).toBe(before);
});
