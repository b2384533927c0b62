import { beforeAll, describe, expect, test } from "vitest";
import { DELETE as endKey } from "@/app/api/api-keys/[id]/route";
import { POST as makeKey, GET as ownKeys } from "@/app/api/api-keys/route";
import { GET as ownSessions } from "@/app/api/auth/sessions/route";
import { GET as whoAmI } from "@/app/api/auth/user/route";
import { GET as findMachine } from "@/app/api/machines/[id]/route";
import { GET as listMachines, POST as makeMachine } from "@/app/api/machines/route";
import { GET as listPlants, POST as makePlant } from "@/app/api/plants/route";
import { nameOf } from "@/lib/domain/identity/viewer";
import { sessionCookie } from "@/lib/server/http/session";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { POST as makeBrand } from "../plain-noun";
import { aLine, aMachine, aPlant, aRole, aTenant, aUser, unique } from "../samples";

const rights = [
  "view_client_api",
  "view_dashboard",
  "create_dashboard",
  "view_plants",
  "create_plants",
  "update_plants",
];

let home: Awaited<ReturnType<typeof aTenant>>;
let machine: { id: number };
let line: Awaited<ReturnType<typeof aLine>>;

beforeAll(async () => {
  home = await aTenant();
  line = await aLine({ plant: home.plant });
  machine = await aMachine({ line });
});

async function aPerson(permissions = rights, { company, plant } = home) {
  const role = await aRole({ permissions, company_id: company.id });
  const person = await aUser({ role, company, plants: [plant] });
  await proves(person);
  return person;
}

/** As if they had just signed in. */
async function proves(person: { id: number }) {
  await signedIn(person);
  await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: new Date() } });
}

async function aKey(person = aPerson(), body: object = {}) {
  const { body: answer, status } = await call(makeKey, { as: await person, body: { name: "Power BI", ...body } });
  expect(status).toBe(201);
  return answer.data as { id: number; key: string; prefix: string };
}

const by = (key: string) => ({ authorization: `Bearer ${key}` });
const read = (key: string) => call(findMachine, { headers: by(key), params: { id: machine.id } });

describe("an API key", () => {
  test("an API key is shown once, and reads what its owner can see", async () => {
    const person = await aPerson();
    const { key, prefix } = await aKey(Promise.resolve(person));
    const foreign = await aTenant().then(({ plant }) => aMachine({ plant }));

    expect(key).toMatch(/^mwk_[0-9a-f]{8}_[\w-]{43}$/);
    expect(await read(key)).toMatchObject({ status: 200, body: { data: { id: machine.id } } });
    expect((await call(listMachines, { headers: by(key) })).body.data).toMatchObject([{ id: machine.id }]);
    expect((await call(findMachine, { headers: by(key), params: { id: foreign.id } })).status).toBe(404);

    const listed = await call(ownKeys, { as: person });
    expect(listed.body.data).toMatchObject([{ name: "Power BI", prefix, last_used_at: expect.any(String) }]);
    expect(listed.text).not.toContain(key);
    expect(JSON.stringify(await owner.auditEvent.findMany({ where: { user_id: person.id } }))).not.toContain(key);
  });

  test("an API key without sections cannot change anything, and no key can read personal account data", async () => {
    const { key, id } = await aKey();
    const tries = [
      call(makeMachine, { headers: by(key), body: { name: "By a program" } }),
      call(makeKey, { headers: by(key), body: { name: "Another" } }),
      call(endKey, { method: "DELETE", headers: by(key), params: { id }, body: {} }),
      call(ownSessions, { headers: by(key) }),
      call(whoAmI, { headers: by(key) }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test("an API key without the plants section lists the plants of its owner, and of them those selected for it", async () => {
    const second = await aPlant({ company: home.company });
    const role = await aRole({ permissions: ["view_client_api", "view_dashboard"], company_id: home.company.id });
    const person = await aUser({ role, company: home.company, plants: [home.plant, second] });
    await proves(person);
    const listed = async (key: string) => {
      const { status, body } = await call(listPlants, { headers: by(key) });
      return [status, body.data?.map(({ id }: { id: number }) => id).sort()];
    };
    expect(await listed((await aKey(Promise.resolve(person))).key)).toEqual([
      ...[200, [home.plant.id, second.id].sort()],
    ]);
    const { key } = await aKey(Promise.resolve(person), { plant_ids: [second.id] });
    expect(await listed(key)).toEqual([200, [second.id]]);
    const body = { name: unique("Plant"), company_id: home.company.id, time_zone: "UTC" };
    expect((await call(makePlant, { headers: by(key), body })).status).toBe(403);
  });

  test("an API key is not accepted as a cookie", async () => {
    const { key } = await aKey();
    expect((await call(listMachines, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
    const headers = { cookie: `${sessionCookie()}=${key}`, "x-requested-with": "XMLHttpRequest" };
    expect((await call(listMachines, { headers })).status).toBe(401);
  });

  test("an API key ends when its owner revokes it, and nobody else can revoke it", async () => {
    const person = await aPerson();
    const { key, id } = await aKey(Promise.resolve(person));
    const end = (as: { id: number }) => call(endKey, { method: "DELETE", as, params: { id }, body: {} });

    expect((await end(await aPerson())).status).toBe(404);
    expect((await read(key)).status).toBe(200);
    expect((await end(person)).status).toBe(200);
    expect((await read(key)).status).toBe(401);
    expect((await end(person)).status).toBe(404);
  });

  test("an API key stops working when it expires, or its owner's account, company or permission ends", async () => {
    const other = await aTenant();
    const people = await Promise.all([aPerson(), aPerson(), aPerson(rights, other), aPerson()]);
    const keys = await Promise.all(people.map((person) => aKey(Promise.resolve(person))));
    const [late, gone, , refused] = people;
    await owner.apiKey.updateMany({ where: { user_id: late.id }, data: { expires_at: new Date(Date.now() - 1000) } });
    await owner.user.update({ where: { id: gone.id }, data: { archived_at: new Date() } });
    await owner.company.update({ where: { id: other.company.id }, data: { archived_at: new Date() } });
    const permissions = ["view_plants", "view_dashboard"];
    await owner.role.update({ where: { id: refused.role_id }, data: { permissions } });

    expect((await Promise.all(keys.map(({ key }) => read(key)))).map(({ status }) => status)).toEqual([
      401, 401, 401, 403,
    ]);
  });

  test("an API key can only be created within ten minutes of entering the password", async () => {
    const person = await aPerson();
    await owner.session.updateMany({
      where: { user_id: person.id },
      data: { proven_at: new Date(Date.now() - 660_000) },
    });
    const { status, body } = await call(makeKey, { as: person, body: { name: "Power BI" } });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "password_needed" });
  });

  test("an API key can be created by a company's own users with the permission: at most ten, for at most one year", async () => {
    const staff = await aUser({ role: "super_admin" });
    const refused = await Promise.all([
      call(makeKey, { as: staff, body: { name: "Staff" } }),
      call(makeKey, { as: await aPerson(["view_plants"]), body: { name: "Nobody" } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);

    const person = await aPerson();
    const long = await call(makeKey, { as: person, body: { name: "Long", expires_in_days: 366 } });
    expect(long).toMatchObject({ status: 422, body: { messages: { expires_in_days: [expect.any(String)] } } });
    const many = await Promise.all(
      Array.from({ length: 14 }, (_, turn) => call(makeKey, { as: person, body: { name: `Key ${turn}` } })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(many.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test("an API key changes what is in its sections only, and the audit log names the key", async () => {
    const person = await aPerson([...rights, "create_brands", "view_brands"]);
    const { key, id } = await aKey(Promise.resolve(person), { sections: ["dashboard"] });
    const made = await call(makeMachine, {
      headers: by(key),
      body: { production_line_id: line.id, name: "By a program" },
    });
    expect(made.status).toBe(201);
    const brand = await call(makeBrand, { headers: by(key), body: { name: unique("By a program") } });
    expect(brand).toMatchObject({ status: 403, body: { code: "read_only" } });

    const [event] = await owner.auditEvent.findMany({ where: { object: "machines", object_id: made.body.data.id } });
    expect(event).toMatchObject({ key_id: id, user_id: person.id, actor: `Power BI (${nameOf(person)})` });
    const listed = await call(ownKeys, { as: person });
    expect(listed.body.data).toMatchObject([{ sections: ["dashboard"], plant_ids: [] }]);
  });

  test("an API key limited to a plant neither reads nor changes another plant of its person", async () => {
    const { company, plant } = home;
    const other = await aPlant({ company });
    const role = await aRole({ permissions: rights, company_id: company.id });
    const person = await aUser({ role, company, plants: [plant, other] });
    await proves(person);
    const theirs = await aMachine({ plant: other });
    const scope = { sections: ["dashboard"], plant_ids: [plant.id] };
    const { key } = await aKey(Promise.resolve(person), scope);

    expect((await call(findMachine, { as: person, params: { id: theirs.id } })).status).toBe(200);
    expect((await call(findMachine, { headers: by(key), params: { id: theirs.id } })).status).toBe(404);
    expect((await read(key)).status).toBe(200);
    const body = { production_line_id: theirs.production_line_id, name: "Elsewhere" };
    expect((await call(makeMachine, { headers: by(key), body })).status).toBe(422);
    expect((await call(makeMachine, { as: person, body })).status).toBe(201);
  });

  test("an API key of a whole company's reader sees only the plants selected for it", async () => {
    const { company, plant } = home;
    const theirs = await aMachine({ plant: await aPlant({ company }) });
    const role = await aRole({ permissions: rights, company_id: company.id, kind: "corporate" });
    const person = await aUser({ role, company });
    await proves(person);
    const { key } = await aKey(Promise.resolve(person), { plant_ids: [plant.id] });
    expect((await call(findMachine, { as: person, params: { id: theirs.id } })).status).toBe(200);
    expect((await call(findMachine, { headers: by(key), params: { id: theirs.id } })).status).toBe(404);
    expect((await read(key)).status).toBe(200);
  });

  test("an API key cannot be given what its person lacks, and loses what its person loses", async () => {
    const person = await aPerson();
    const foreign = await aTenant();
    const tries = [{ sections: ["brands"] }, { sections: ["users"] }, { plant_ids: [foreign.plant.id] }];
    for (const scope of tries) {
      const { status, body } = await call(makeKey, { as: person, body: { name: "Too much", ...scope } });
      expect({ status, fields: Object.keys(body.messages) }).toEqual({ status: 422, fields: Object.keys(scope) });
    }

    const { key } = await aKey(Promise.resolve(person), { sections: ["dashboard"] });
    const make = () =>
      call(makeMachine, { headers: by(key), body: { production_line_id: line.id, name: unique("Program") } });
    expect((await make()).status).toBe(201);
    const fewer = rights.filter((one) => !one.startsWith("create"));
    await owner.role.update({ where: { id: person.role_id }, data: { permissions: fewer } });
    expect((await make()).status).toBe(403);
  });
});
