import { beforeEach, describe, expect, test } from "vitest";
import { POST as logIn } from "@/app/api/auth/login/route";
import { GET as logOut } from "@/app/api/auth/logout/route";
import { POST as makeCode } from "@/app/api/controllers/[id]/binding-code/route";
import { PUT as changeBrand } from "@/app/api/equipments/brands/[id]/route";
import { POST as makeBrand } from "@/app/api/equipments/brands/route";
import { GET as oneLog } from "@/app/api/logs/[id]/route";
import { GET as logRows } from "@/app/api/logs/[id]/rows/route";
import { GET as history } from "@/app/api/logs/history/route";
import { GET as allLogs } from "@/app/api/logs/route";
import { PUT as changeUser, GET as oneUser } from "@/app/api/users/[id]/route";
import { audited } from "@/lib/resources/audited";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import { resetLimits } from "@/lib/server/http/limits";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { asCookie, call, type Person } from "../helpers";
import { owner } from "../owner";
import { aBrand, aChildOf, aController, aDistributor, aMachine, aPlant, aRole, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const password = "a-long-enough-passphrase";

/** Somebody of the company who may read its audit log, and change its brands and people. */
async function aReader(tenant: Awaited<ReturnType<typeof aTenant>>, kind = "corporate", more: string[] = []) {
  const role = await aRole({
    company_id: tenant.company.id,
    kind,
    permissions: [
      "view_settings",
      "view_brands",
      "create_brands",
      "update_brands",
      "view_users",
      "update_users",
      ...more,
    ],
  });
  return { role, person: await aUser({ role, company: tenant.company, plants: [tenant.plant] }) };
}

interface Event {
  [field: string]: unknown;
  id: number;
  at: string;
  what: string;
  label: string;
}

const list = async (as: Person, query: Record<string, string | number | readonly (string | number)[]> = {}) => {
  const answer = await call(allLogs, { as, query: { max: 200, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Event[];
};
const whats = async (as: Person, query = {}) => (await list(as, query)).map(({ what }) => what);

describe("the audit log", () => {
  test("the audit log shows who changed what, when and from where, newest first, in the reader's language", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const made = await call(makeBrand, {
      as: person,
      body: { name: "SKF" },
      headers: { "x-forwarded-for": "10.1.2.3" },
    });
    const { id } = made.body.data;
    await call(changeBrand, { as: person, method: "PUT", params: { id }, body: { name: "SKF Group" } });

    const [changed, created] = await list(person, { "object[]": ["brands"] });
    expect(changed).toMatchObject({
      kind: "change",
      action: "update",
      object: "brands",
      object_id: id,
      what: "Changed the brand SKF Group",
      who: { kind: "person", id: person.id, name: `Jo ${person.last_name}` },
      company: { id: tenant.company.id },
      href: `/brands/${id}`,
      request_id: expect.any(String),
    });
    expect(created).toMatchObject({ what: "Created the brand SKF", ip: "10.1.2.3" });
    expect(Date.parse(changed!.at)).toBeGreaterThanOrEqual(Date.parse(created!.at));

    await owner.user.update({ where: { id: person.id }, data: { language_id: 2 } });
    expect(await whats(person, { "object[]": ["brands"] })).toEqual(["Cambió la marca SKF Group", "Creó la marca SKF"]);
  });

  test("the audit log shows each event in full, one row per field, before and after", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const { id } = (await call(makeBrand, { as: person, body: { name: "Before" } })).body.data;
    await call(changeBrand, { as: person, method: "PUT", params: { id }, body: { name: "After" } });
    const [event] = await list(person, { "object[]": ["brands"] });

    const one = await call(oneLog, { as: person, params: { id: event!.id } });
    expect(one.body.data).toMatchObject({ id: event!.id, what: "Changed the brand After", changed: 1 });
    const rows = await call(logRows, { as: person, params: { id: event!.id } });
    expect(rows.body.data).toEqual([{ id: 1, field: "name", label: "Name", before: "Before", after: "After" }]);
    expect(rows.body.meta).toMatchObject({ total: 1, current_page: 1 });
  });

  test("the audit log stores an hourly rate as the exact number", async () => {
    const { admin, company, plant } = await aTenant();
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const body = { hourly_rate: 38.5 };
    const answer = await call(changeUser, { as: admin, method: "PUT", params: { id: technician.id }, body });
    expect(answer.status, answer.text).toBe(200);
    const historyAnswer = await call(history, { as: admin, query: { object: "users", object_id: technician.id } });
    expect(historyAnswer.body.data[0].rows).toEqual([
      { id: 1, field: "hourly_rate", label: "Hourly rate", before: null, after: 38.5 },
    ]);
  });

  test("the audit log names the records that a field refers to, and links to a record only while it exists", async () => {
    const tenant = await aTenant();
    const { person, role } = await aReader(tenant);
    const child = await aChildOf(role, { company_id: tenant.company.id, name: "Reader" });
    const colleague = await aUser({ role: child, company: tenant.company, plants: [tenant.plant] });
    const second = await aPlant({ company: tenant.company, name: "North mill" });
    const answer = await call(changeUser, {
      as: person,
      method: "PUT",
      params: { id: colleague.id },
      body: { plant_ids: [tenant.plant.id, second.id] },
    });
    expect(answer.status, answer.text).toBe(200);
    const [event] = await list(person, { "object[]": ["users"], "object_id[]": [colleague.id] });
    const rows = await call(logRows, { as: person, params: { id: event!.id } });
    const plants = rows.body.data.find(({ field }: { field: string }) => field === "plant_ids");
    expect(plants).toMatchObject({ label: "Plants" });
    expect(plants.after.map(({ name }: { name: string }) => name).sort()).toEqual(
      [tenant.plant.name, "North mill"].sort(),
    );
    expect(event!.href).toBe(`/users/${colleague.id}`);

    await owner.user.update({ where: { id: colleague.id }, data: { deleted_at: new Date() } });
    const [later] = await list(person, { "object[]": ["users"], "object_id[]": [colleague.id] });
    expect(later).toMatchObject({ href: null, label: expect.stringContaining("Jo") });
  });

  test("the audit log is filtered by type, user, action, record, plant and dates, and searched by name", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    await call(makeBrand, { as: person, body: { name: "Findable bearings" } });
    await call(makeBrand, { as: person, body: { name: "Other" } });
    const plantEvent = {
      company_id: tenant.company.id,
      plant_id: tenant.plant.id,
      action: "update",
      object: "machines",
    };
    await owner.auditEvent.createMany({
      data: [
        {
          ...plantEvent,
          label: "Dryer",
          user_id: tenant.admin.id,
          actor: "Ann Old",
          at: new Date("2026-01-05T12:00:00Z"),
        },
        { ...plantEvent, kind: "sign_in", plant_id: null, action: "sign_in", object: "sessions", user_id: person.id },
        { ...plantEvent, kind: "refusal", plant_id: null, action: "refused", object: "access", label: "GET /users" },
      ],
    });

    expect(await whats(person, { search: "findable" })).toEqual(["Created the brand Findable bearings"]);
    expect(await whats(person, { search: "ann old" })).toEqual(["Changed the machine Dryer"]);
    expect(await whats(person, { "kind[]": ["sign_in"] })).toEqual(["Signed in"]);
    expect(await whats(person, { "kind[]": ["refusal"] })).toEqual(["Access denied: GET /users"]);
    expect(await whats(person, { "user_id[]": [tenant.admin.id] })).toEqual(["Changed the machine Dryer"]);
    expect(await whats(person, { "action[]": ["create"] })).toHaveLength(2);
    expect(await whats(person, { "plant_id[]": [tenant.plant.id] })).toEqual(["Changed the machine Dryer"]);
    const day = { "daterange[from]": "2026-01-05", "daterange[to]": "2026-01-05" };
    expect(await whats(person, day)).toEqual(["Changed the machine Dryer"]);
    const paged = await call(allLogs, { as: person, query: { max: 2, page: 2 } });
    expect(paged.body.meta).toMatchObject({ current_page: 2, per_page: 2, from: 3, total: 5 });
    for (const bad of [{ max: 201 }, { orderByColumn: "ip" }, { orderByColumn: "created_at" }, { "kind[]": "none" }])
      expect((await call(allLogs, { as: person, query: bad as never })).status).toBe(422);
  });

  test("the audit log of a company includes the provider's changes to its controllers", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const controller = await aController({ plant: tenant.plant, name: "Gateway pulp" });
    const staff = await aUser({ role: "super_admin" });
    const made = await call(makeCode, { as: staff, method: "POST", params: { id: controller.id }, body: {} });
    expect(made.status, made.text).toBeLessThan(300);
    expect(await list(person, { "object[]": ["controllers"] })).toMatchObject([
      { what: "Created a binding code: Gateway pulp", who: { id: staff.id }, plant: { id: tenant.plant.id } },
    ]);
  });

  test("the audit log names the real user behind a temporary role", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    await owner.auditEvent.create({
      data: {
        company_id: tenant.company.id,
        user_id: 1,
        actor: "Ada Provider",
        role: "Super admin",
        temp_role: "Technician",
        action: "update",
        object: "brands",
        label: "SKF",
      },
    });
    const [event] = await list(person);
    expect(event).toMatchObject({ who: { kind: "person", name: "Ada Provider" }, temp_role: "Technician" });
  });
});

describe("access to the audit log", () => {
  test("a company reads its own audit log, a distributor those of its companies, the provider all", async () => {
    const [cedar, harbor, other] = [await aTenant(), await aTenant(), await aTenant()];
    for (const { company } of [cedar, harbor, other])
      await owner.auditEvent.create({
        data: { company_id: company.id, action: "create", object: "brands", label: `of ${company.id}` },
      });
    const unknown = `nobody-${Date.now()}@tests.example`;
    await call(logIn, { body: { email: unknown, password } });
    const labels = async (as: Person, query = {}) =>
      (await list(as, { search: "of ", ...query }))
        .map(({ label }) => label)
        .filter((label) => label.startsWith("of "));

    const { person } = await aReader(cedar);
    expect(await labels(person)).toEqual([`of ${cedar.company.id}`]);
    expect(await labels(person, { "company_id[]": [harbor.company.id] })).toEqual([]);
    expect(await whats(person, { search: unknown })).toEqual([]);

    const { person: seller } = await aDistributor({ companies: [cedar.company, harbor.company] });
    const role = await aRole({ kind: "distributor", permissions: ["view_settings"] });
    await owner.user.update({ where: { id: seller.id }, data: { role_id: role.id } });
    expect((await labels(seller)).sort()).toEqual([`of ${cedar.company.id}`, `of ${harbor.company.id}`].sort());

    const staff = await aUser({ role: "super_admin" });
    expect(await labels(staff)).toEqual(
      expect.arrayContaining([cedar, harbor, other].map(({ company }) => `of ${company.id}`)),
    );
    expect(await whats(staff, { search: unknown })).toEqual([`Sign-in failed: ${unknown}`]);
  });

  test("another company's event is not found, and without view_settings the audit log is closed", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const { id } = await owner.auditEvent.create({
      data: { company_id: harbor.company.id, action: "create", object: "brands", after: { name: "CANARY" } },
    });
    const { person } = await aReader(cedar);
    for (const handler of [oneLog, logRows]) {
      expect((await call(handler, { as: person, params: { id } })).status).toBe(404);
      expect((await call(handler, { as: cedar.admin, params: { id } })).status).toBe(403);
    }
    expect((await call(allLogs, { as: cedar.admin })).status).toBe(403);
  });

  test("a user with some plants reads the events of those plants and of their users", async () => {
    const tenant = await aTenant();
    const north = await aPlant({ company: tenant.company });
    const { person } = await aReader(tenant, "plant_admin");
    const stranger = await aUser({ role: "technician", plants: [north] });
    const event = { company_id: tenant.company.id, action: "update", object: "machines" };
    await owner.auditEvent.createMany({
      data: [
        { ...event, plant_id: tenant.plant.id, label: "own plant", user_id: stranger.id },
        { ...event, plant_id: north.id, label: "other plant", user_id: person.id },
        { ...event, label: "own colleague", user_id: tenant.admin.id },
        { ...event, label: "stranger", user_id: stranger.id },
      ],
    });
    const labels = (await list(person)).map(({ label }) => label);
    expect(labels.sort()).toEqual(["own colleague", "own plant"]);
  });
});

describe("denied access in the audit log", () => {
  test("a denied call is recorded with the missing permission, once per hour with a count, without its id", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const nobody = await aUser({
      role: await aRole({ permissions: [] }),
      company: tenant.company,
      plants: [tenant.plant],
    });
    const before = await owner.auditEvent.count({ where: { user_id: nobody.id } });
    for (const id of [11, 12, 13])
      expect((await call(oneUser, { as: nobody, path: "/users/{id}", params: { id } })).status).toBe(403);

    expect(before).toBe(0);
    const events = await list(person, { "user_id[]": [nobody.id], "kind[]": ["refusal"] });
    expect(events).toMatchObject([
      { what: "Access denied: GET /api/users/{id}", repeats: 3, last_at: expect.any(String), who: { id: nobody.id } },
    ]);
    const rows = await call(logRows, { as: person, params: { id: events[0]!.id } });
    expect(rows.body.data).toMatchObject([
      { field: "needs", label: "Missing permission", after: "view_users" },
      { field: "reason", after: "errors.limited_access" },
    ]);
  });

  test("many denied calls at once are one event with their count", async () => {
    const nobody = await aUser({ role: await aRole({ permissions: [] }) });
    await Promise.all(
      Array.from({ length: 20 }, () => call(oneUser, { as: nobody, path: "/users/{id}", params: { id: 1 } })),
    );
    const events = await owner.auditEvent.findMany({ where: { user_id: nobody.id } });
    expect(events).toMatchObject([{ kind: "refusal", repeats: 20 }]);
  });

  test("a record of another company is not found, and not recorded as denied access", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const { person } = await aReader(cedar);
    const foreign = await aBrand({ company: harbor.company });
    const answer = await call(changeBrand, {
      as: person,
      method: "PUT",
      params: { id: foreign.id },
      body: { name: "X" },
    });
    expect(answer.status).toBe(404);
    expect(await owner.auditEvent.count({ where: { user_id: person.id } })).toBe(0);
  });

  test("a wrong password and a blocked sign-in are recorded in the company's audit log", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const known = await aUser({
      company: tenant.company,
      plants: [tenant.plant],
      password_hash: await hashPassword(password),
    });
    for (let tried = 0; tried < 13; tried++) await call(logIn, { body: { email: known.email, password: "wrong" } });

    const events = await list(person, { "user_id[]": [known.id] });
    expect(events.map(({ action, repeats }) => [action, repeats])).toEqual([
      ["sign_in_blocked", 3],
      ...Array.from({ length: 10 }, () => ["sign_in_refused", 1]),
    ]);
    expect(events.every(({ kind }) => kind === "refusal")).toBe(true);
  });

  test("blocked sign-ins of unknown accounts are not recorded", async () => {
    const before = await owner.auditEvent.count({ where: { action: "sign_in_blocked" } });
    const address = { "x-forwarded-for": "10.9.8.7" };
    for (let at = 0; at < 3; at++) {
      const email = `made-up-${at}-${Date.now()}@tests.example`;
      for (let tried = 0; tried < 12; tried++)
        await call(logIn, { body: { email, password: "wrong" }, headers: address });
    }
    const events = await owner.auditEvent.findMany({ where: { action: "sign_in_blocked", ip: "10.9.8.7" } });
    expect((await owner.auditEvent.count({ where: { action: "sign_in_blocked" } })) - before).toBe(1);
    expect(events).toMatchObject([{ repeats: 6, company_id: null, user_id: null }]);
  });

  test("sign-in and sign-out are recorded, sign-out once", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const known = await aUser({
      company: tenant.company,
      plants: [tenant.plant],
      password_hash: await hashPassword(password),
    });
    await call(logIn, { body: { email: known.email, password } });
    const headers = await asCookie(known);
    expect((await call(logOut, { headers })).status).toBe(200);
    expect(await whats(person, { "kind[]": ["sign_in"], "user_id[]": [known.id] })).toEqual([
      "Signed out",
      "Signed in",
    ]);
  });
});

test("the audit log lists events of every resource, also of those without a name", async () => {
  const tenant = await aTenant();
  const { person } = await aReader(tenant);
  const { company_id, id: plant_id } = tenant.plant;
  for (const object of Object.keys(resources))
    await owner.auditEvent.create({
      data: { company_id, plant_id, kind: "change", object, action: "update", object_id: 2_000_000_000 },
    });

  const { body } = await call(allLogs, { as: person, query: { max: 200 } });
  const listed = body.data.map(({ object }: { object: string }) => object);
  expect(listed).toEqual(expect.arrayContaining(Object.keys(resources)));
});

test("the audit log is listed by the plant's day, and by the caller's where there is no plant", async () => {
  const { company, plant } = await aTenant();
  await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "Canada/Pacific" } });
  const role = await aRole({ company_id: company.id, permissions: ["view_settings"] });
  const reader = await aUser({ role, company, plants: [plant] });
  const write = async (plant_id: number | null, at: string) => {
    const about = { action: "update", object: "brands", company_id: company.id, user_id: reader.id };
    return (await owner.auditEvent.create({ data: { ...about, plant_id, at: new Date(at) } })).id;
  };
  // 1 November 2026 has 25 hours in Pacific time; the caller is nine hours ahead of UTC.
  const inside = [
    await write(plant.id, "2026-11-01T07:00:00Z"),
    await write(plant.id, "2026-11-02T07:59:59.999Z"),
    await write(null, "2026-10-31T15:00:00Z"),
  ];
  await write(plant.id, "2026-11-01T06:59:59.999Z");
  await write(plant.id, "2026-11-02T08:00:00Z");
  await write(null, "2026-10-31T14:59:59Z");

  const query = { "daterange[from]": "2026-11-01", "daterange[to]": "2026-11-01", "object[]": "brands", max: 200 };
  const { body } = await call(allLogs, { as: reader, query, headers: { "X-Timezone-Offset": "-540" } });
  expect(body.data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(inside);
});

describe("the history of a record", () => {
  test("the history of a record is readable with view permission for the record, with the values of each change", async () => {
    const tenant = await aTenant();
    const { person } = await aReader(tenant);
    const { id } = (await call(makeBrand, { as: person, body: { name: "Old" } })).body.data;
    await call(changeBrand, { as: person, method: "PUT", params: { id }, body: { name: "New" } });
    const role = await aRole({ company_id: tenant.company.id, permissions: ["view_brands"] });
    const viewer = await aUser({ role, company: tenant.company, plants: [tenant.plant] });

    const answer = await call(history, { as: viewer, query: { object: "brands", object_id: id } });
    expect(answer.status, answer.text).toBe(200);
    const all = answer.body.data;
    expect(all.map(({ what }: { what: string }) => what)).toEqual(["Changed the brand New", "Created the brand Old"]);
    expect(all[0].rows).toEqual([{ id: 1, field: "name", label: "Name", before: "Old", after: "New" }]);
    // From where is for the readers of the audit log.
    expect(all[0]).toMatchObject({ ip: null });
    expect(all[0].request_id).toBeUndefined();
  });

  test("the history of a record is closed without view permission, and not found for another company's record", async () => {
    const [cedar, harbor] = [await aTenant(), await aTenant()];
    const role = await aRole({ company_id: cedar.company.id, permissions: ["view_brands"] });
    const viewer = await aUser({ role, company: cedar.company, plants: [cedar.plant] });
    const foreign = await aBrand({ company: harbor.company });
    const ask = (object: string, object_id: number) => call(history, { as: viewer, query: { object, object_id } });

    expect((await ask("brands", foreign.id)).status).toBe(404);
    expect((await ask("users", viewer.id)).status).toBe(403);
    expect((await ask("sessions", 1)).status).toBe(422);
  });

  test("the history of a record of another plant's record is not found, and hides hourly rates without permission", async () => {
    const tenant = await aTenant();
    const north = await aPlant({ company: tenant.company });
    const machine = await aMachine({ plant: north });
    const role = await aRole({
      company_id: tenant.company.id,
      permissions: ["view_plants", "view_users", "view_dashboard"],
    });
    const viewer = await aUser({ role, company: tenant.company, plants: [tenant.plant] });
    expect((await call(history, { as: viewer, query: { object: "machines", object_id: machine.id } })).status).toBe(
      404,
    );

    await owner.auditEvent.create({
      data: {
        company_id: tenant.company.id,
        action: "update",
        object: "users",
        object_id: tenant.admin.id,
        before: { hourly_rate: 10, phone: "+1" },
        after: { hourly_rate: 99, phone: "+2" },
      },
    });
    const answer = await call(history, { as: viewer, query: { object: "users", object_id: tenant.admin.id } });
    expect(answer.body.data[0].rows.map(({ field }: { field: string }) => field)).toEqual(["phone"]);
  });

  test("every resource with changes can be recorded", () => {
    for (const { name, isArchivable, isOrdered, verbs, actions = [] } of Object.values<AnyResource>(resources)) {
      const saved = verbs ? [] : ["create", "update", "delete", "export"];
      const wanted = [...saved, ...(isArchivable ? ["archive"] : []), ...(isOrdered ? ["reorder"] : []), ...actions];
      expect(audited[name], name).toEqual(expect.arrayContaining(wanted));
    }
  });
});
