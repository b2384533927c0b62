import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as makeKey } from "@/app/api/api-keys/route";
import { GET as find, DELETE as remove, PUT as update } from "@/app/api/brokers/[id]/route";
import { POST as tryOut } from "@/app/api/brokers/[id]/test/route";
import { POST as create, GET as list } from "@/app/api/brokers/route";

import { resetLimits } from "@/lib/server/http/limits";
import { aSubscriber, ownCertificate, password, plantBrokers } from "../brokers";
import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { oldPassword, withPassword } from "../passwords";
import { aPlant, aRole, aTenant, aUser } from "../samples";

let home: Awaited<ReturnType<typeof aTenant>>;
let second: Awaited<ReturnType<typeof aPlant>>;
const given = process.env.OUTSIDE_NETWORKS;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  home = await aTenant();
  second = await aPlant({ company: home.company });
});
beforeEach(async () => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.1/32,::1/128";
  resetLimits();
  await owner.broker.deleteMany({ where: { company_id: home.company.id } });
});
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});
afterAll(() => {
  process.env.OUTSIDE_NETWORKS = given;
});

type Person = Awaited<ReturnType<typeof aUser>>;

/** Somebody who sees all plants of the company, or some, and has just signed in. */
async function aManager({ kind = "corporate", plants = [] as { id: number }[], of = home } = {}) {
  const role = await aRole({ permissions: ["view_client_api"], company_id: of.company.id, kind });
  const person = await aUser({ role, company: of.company, plants: plants as never });
  await proves(person);
  return person;
}

async function proves(person: { id: number }) {
  await signedIn(person);
  await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: new Date() } });
}

const wanted = () => ({
  plant_id: home.plant.id,
  name: "SCADA",
  url: "mqtt://127.0.0.1:9",
  format: "json",
  username: "millwright",
  password,
});
const make = (as: Person, body: object = {}) => call(create, { as, body: { ...wanted(), ...body } });
const made = async (as: Person, body: object = {}) => {
  const answer = await make(as, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: number; version: number; client_id: string };
};

function replaceLookup(lookup: typeof dns.lookup) {
  dns.lookup = lookup;
  syncBuiltinESMExports();
}

describe("a broker", () => {
  test("a broker is created for a plant, and its password is never shown again", async () => {
    const person = await aManager();
    const { id, client_id } = await made(person);

    expect(client_id).toMatch(/^millwright-[0-9a-f]{8}$/);
    const answers = [
      await call(list, { as: person }),
      await call(find, { as: person, params: { id } }),
      await call(update, { as: person, params: { id }, body: { name: "Historian" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[2]!.body.data).toMatchObject({
      name: "Historian",
      state: "connecting",
      plant: { id: home.plant.id },
    });
    const stored = await owner.broker.findUniqueOrThrow({ where: { id } });
    expect(stored.password).toMatch(/^v1\./);
    const log = JSON.stringify(await owner.auditEvent.findMany({ where: { user_id: person.id } }));
    for (const text of [...answers.map((one) => one.text), log]) {
      expect(text).not.toContain(password);
      expect(text).not.toContain(stored.password!);
    }
  });

  test("a broker is switched off and on, and deleted; the audit log has each", async () => {
    const person = await aManager();
    const { id, version } = await made(person);
    const put = (body: object) => call(update, { as: person, params: { id }, body });

    expect((await put({ is_active: false })).body.data).toMatchObject({ state: "off", version: version + 1 });
    expect((await put({ name: "Late", version })).status).toBe(409);
    expect((await put({ is_active: true })).body.data).toMatchObject({ state: "connecting" });
    expect((await call(remove, { as: person, params: { id }, body: {} })).status).toBe(200);
    expect((await call(find, { as: person, params: { id } })).status).toBe(404);
    const events = await owner.auditEvent.findMany({
      where: { object: "brokers", object_id: id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action }) => action)).toEqual(["create", "update", "update", "delete"]);
  });

  test("a password stays when it is left out, and is removed when it is blank", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const stored = async () => (await owner.broker.findUniqueOrThrow({ where: { id } })).password;
    const before = await stored();
    const put = (body: object) => call(update, { as: person, params: { id }, body });

    expect((await put({ name: "Same" })).body.data.password_since).not.toBeNull();
    expect(await stored()).toBe(before);
    expect((await put({ password: null })).body.data.password_since).toBeNull();
    expect(await stored()).toBeNull();
  });

  test("another address needs the broker's password again, so that nobody has it sent to themselves", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const put = (body: object) => call(update, { as: person, params: { id }, body });

    const refused = await put({ url: "mqtt://127.0.0.1:10" });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["password"]]);
    expect((await put({ url: "mqtt://127.0.0.1:10", password: "other" })).body.data.url).toBe("mqtt://127.0.0.1:10");
    expect((await put({ url: "mqtt://127.0.0.1:11", password: null })).status).toBe(200);
  });

  test("a password that a colleague sets while another address is looked up is not sent to that address", async () => {
    const person = await aManager();
    const { id } = await made(person, { password: undefined });
    const { lookup } = dns;
    undo.push(async () => replaceLookup(lookup));
    const colleague = () => call(update, { as: person, params: { id }, body: { password: "kept" } });
    replaceLookup(((...given: Parameters<typeof lookup>) => void colleague().then(() => lookup(...given))) as never);

    const moved = await call(update, { as: person, params: { id }, body: { url: "mqtt://localhost:10" } });
    expect([moved.status, moved.body.data.url]).toEqual([409, wanted().url]);
    expect(moved.body.data.password_since).not.toBeNull();
  });

  test("an address is refused that is none, in the open, private or unknown", async () => {
    const person = await aManager();
    const refusals = async (url: string) => {
      const { status, body } = await make(person, { url });
      return status === 422 ? Object.keys(body.messages) : status;
    };
    for (const url of ["http://127.0.0.1", "mqtts://", "mqtt://a:b@127.0.0.1", "mqtt://127.0.0.1/path", "broker"])
      expect(await refusals(url), url).toEqual(["url"]);
    process.env.OUTSIDE_NETWORKS = "";
    for (const url of [
      "mqtt://127.0.0.1",
      "mqtts://127.0.0.1",
      "mqtts://10.1.2.3",
      "mqtts://[::1]",
      "mqtt://93.184.215.14",
    ])
      expect(await refusals(url), url).toEqual(["url"]);
    expect(await refusals("mqtts://broker.invalid")).toEqual(["url"]);
  });

  test("certificates and keys are refused that are none, or do not belong together", async () => {
    const person = await aManager();
    const [one, other] = [await ownCertificate(), await ownCertificate("other")];
    const refusals = async (more: object) => {
      const { status, body } = await make(person, more);
      return status === 422 ? Object.keys(body.messages) : status;
    };
    expect(await refusals({ ca: "nothing" })).toEqual(["ca"]);
    expect(await refusals({ client_certificate: one.certificate })).toEqual(["client_key"]);
    expect(await refusals({ client_key: one.key })).toEqual(["client_certificate"]);
    expect(await refusals({ client_certificate: one.certificate, client_key: "nothing" })).toEqual(["client_key"]);
    expect(await refusals({ client_certificate: one.certificate, client_key: other.key })).toEqual(["client_key"]);
    expect(await refusals({ username: null })).toEqual(["username"]);
    const { id } = await made(person, {
      ca: other.certificate,
      client_certificate: one.certificate,
      client_key: one.key,
    });
    expect((await owner.broker.findUniqueOrThrow({ where: { id } })).client_key).toMatch(/^v1\./);
  });

  test("topics and names of Sparkplug are refused that MQTT would take for something else", async () => {
    const person = await aManager();
    for (const [field, value] of Object.entries({
      topic_prefix: "a/+",
      group_id: "a/b",
      edge_node_id: "a#",
      primary_host_id: "a/+",
    }))
      expect(Object.keys((await make(person, { [field]: value })).body.messages), field).toEqual([field]);
  });

  test("a broker waits for a primary host of Sparkplug only if one is named", async () => {
    const person = await aManager();
    const { id } = await made(person, { format: "sparkplug", primary_host_id: " SCADA 1 " });
    const put = async (body: object) => (await call(update, { as: person, params: { id }, body })).body.data;

    expect((await put({ name: "Same" })).primary_host_id).toBe("SCADA 1");
    expect((await put({ primary_host_id: "" })).primary_host_id).toBeNull();
    expect((await put({ primary_host_id: null })).primary_host_id).toBeNull();
    const { primary_host_id } = (
      await owner.auditEvent.findFirstOrThrow({
        where: { object: "brokers", object_id: id, action: "create" },
      })
    ).after as { primary_host_id: string };
    expect(primary_host_id).toBe("SCADA 1");
  });

  test("two brokers with one client id are refused, and more than five of a plant", async () => {
    const person = await aManager();
    await made(person, { client_id: "same" });
    expect((await make(person, { client_id: "same" })).status).toBe(409);
    for (let count = 1; count < 5; count++) await made(person);
    expect((await make(person)).body.message).toContain("5");
    await made(person, { plant_id: second.id });
  });

  test("adding a broker needs the password of the user again", async () => {
    const role = await aRole({ permissions: ["view_client_api"], company_id: home.company.id, kind: "corporate" });
    const person = await withPassword(await aUser({ role, company: home.company }));
    await signedIn(person);
    await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: null } });

    expect((await make(person)).body).toMatchObject({ code: "password_needed" });
    expect((await make(person, { current_password: oldPassword })).status).toBe(201);
  });
});

describe("the test of a broker", () => {
  test("the test of a broker connects, publishes a message that is not kept, and leaves the other connection alone", async () => {
    const person = await aManager();
    const broker = await plantBrokers[0]![1]({ isOpen: false });
    undo.push(() => broker.stop());
    const { id } = await made(person, { url: broker.url });
    const asked = () => call(tryOut, { as: person, params: { id }, body: {} });

    expect((await asked()).body.data).toMatchObject({ is_connected: true, fault: null, version: 1 });
    await call(update, { as: person, params: { id }, body: { password: "wrong" } });
    expect((await asked()).body.data).toMatchObject({
      is_connected: false,
      fault: expect.stringMatching(/^(credentials|not_authorized)$/),
    });
    await broker.stop();
    undo.pop();
    expect((await asked()).body.data).toMatchObject({ is_connected: false, fault: "refused" });
    process.env.OUTSIDE_NETWORKS = "";
    expect((await asked()).body.data).toMatchObject({ is_connected: false, fault: "private_address" });
  });

  test("the test of a broker publishes beneath its prefix", async () => {
    const person = await aManager();
    const broker = await plantBrokers[0]![1]();
    undo.push(() => broker.stop());
    const scada = await aSubscriber(broker.url);
    undo.push(scada.stop);
    const { id } = await made(person, { url: broker.url, topic_prefix: "site/a" });

    await call(tryOut, { as: person, params: { id }, body: {} });
    await expect
      .poll(() => scada.received.map(({ topic }) => topic))
      .toEqual([`site/a/${home.plant.name.replaceAll(" ", "_")}/test`]);
  });
});

describe("the walls around brokers", () => {
  test("brokers of another company are not found", async () => {
    const { id } = await made(await aManager());
    const stranger = await aManager({ of: await aTenant() });
    const own = { as: stranger, params: { id } };

    expect((await call(list, { as: stranger })).body).toMatchObject({ data: [], meta: { total: 0 } });
    const answers = [
      await call(find, own),
      await call(update, { ...own, body: { name: "Mine" } }),
      await call(remove, { ...own, body: {} }),
      await call(tryOut, { ...own, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(404));
    expect(Object.keys((await make(stranger)).body.messages)).toEqual(["plant_id"]);
  });

  test("a user of some plants manages the brokers of those plants only", async () => {
    const corporate = await aManager();
    const limited = await aManager({ kind: "plant_admin", plants: [home.plant] });
    const [own, other] = [await made(corporate), await made(corporate, { plant_id: second.id })];

    expect((await call(list, { as: limited })).body.data).toMatchObject([{ id: own.id }]);
    expect((await call(find, { as: limited, params: { id: other.id } })).status).toBe(404);
    expect(Object.keys((await make(limited, { plant_id: second.id })).body.messages)).toEqual(["plant_id"]);
  });

  test("an API key reads the brokers of its plants, and changes none", async () => {
    const corporate = await aManager();
    const { id } = await made(corporate);
    const key = await call(makeKey, { as: corporate, body: { name: "Reader", plant_ids: [home.plant.id] } });
    const headers = { authorization: `Bearer ${key.body.data.key}` };

    expect((await call(list, { headers })).body.data).toMatchObject([{ id }]);
    expect((await call(create, { headers, body: wanted() })).status).toBe(403);
    expect((await call(tryOut, { headers, params: { id }, body: {} })).status).toBe(403);
  });

  test("a user without the client API section, and one of the provider, manages no brokers", async () => {
    const role = await aRole({ permissions: ["view_dashboard", "view_settings"], company_id: home.company.id });
    const person = await aUser({ role, company: home.company, plants: [home.plant] });
    const staff = await aUser({ role: "super_admin" });

    for (const as of [person, staff]) expect((await call(list, { as })).status).toBe(403);
  });

  test("the database role of customers cannot read the secrets of a broker", async () => {
    const granted = await owner.$queryRaw<{ column: string }[]>`
      select column_name as column from information_schema.role_column_grants
      where grantee = 'millwright_scoped' and table_name = 'brokers' and privilege_type = 'SELECT'`;
    const columns = granted.map(({ column }) => column);

    expect(columns).toContain("url");
    expect(columns).not.toContain("password");
    expect(columns).not.toContain("client_key");
  });
});
