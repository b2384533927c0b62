import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as makeKey } from "@/app/api/api-keys/route";
import { POST as resendOne } from "@/app/api/webhooks/[id]/deliveries/[deliveryId]/resend/route";
import { GET as findDelivery } from "@/app/api/webhooks/[id]/deliveries/[deliveryId]/route";
import { GET as listDeliveries } from "@/app/api/webhooks/[id]/deliveries/route";
import { POST as resendAll } from "@/app/api/webhooks/[id]/resend/route";
import { GET as find, DELETE as remove, PUT as update } from "@/app/api/webhooks/[id]/route";
import { POST as rotate } from "@/app/api/webhooks/[id]/secret/route";
import { POST as sendTest } from "@/app/api/webhooks/[id]/test/route";
import { POST as create, GET as list } from "@/app/api/webhooks/route";

import { call, signedIn } from "../helpers";
import { owner } from "../owner";
import { oldPassword, withPassword } from "../passwords";
import { aPlant, aRole, aTenant, aUser } from "../samples";

let home: Awaited<ReturnType<typeof aTenant>>;
let second: Awaited<ReturnType<typeof aPlant>>;
const given = process.env.OUTSIDE_NETWORKS;

beforeAll(async () => {
  home = await aTenant();
  second = await aPlant({ company: home.company });
});
beforeEach(async () => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.1/32";
  await owner.webhook.deleteMany({ where: { company_id: home.company.id } });
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

const wanted = { name: "ERP", url: "http://127.0.0.1:9/hook", events: ["alert.opened", "work_order.created"] };
const make = (as: Person, body: object = {}) => call(create, { as, body: { ...wanted, ...body } });
const made = async (as: Person, body: object = {}) => {
  const answer = await make(as, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: number; secret: string; version: number };
};

/** A delivery as a worker left it. */
const aDelivery = (webhook_id: number, more: object = {}) =>
  owner.webhookDelivery.create({
    data: {
      company_id: home.company.id,
      webhook_id,
      event_id: `test_${crypto.randomUUID()}`,
      type: "webhook.test",
      ...more,
    },
  });
const dead = { status: "dead", attempts: 9, dead_at: new Date(), error: "timeout" };

describe("a webhook", () => {
  test("a webhook is created with a signing secret that is shown once", async () => {
    const person = await aManager();
    const { id, secret } = await made(person);

    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const answers = [
      await call(list, { as: person }),
      await call(find, { as: person, params: { id } }),
      await call(update, { as: person, params: { id }, body: { name: "ERP 2" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await owner.webhook.findUniqueOrThrow({ where: { id } });
    for (const { text } of answers) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(stored.secret!);
    }
    expect(stored.secret).toMatch(/^v1\./);
    expect(JSON.stringify(await owner.auditEvent.findMany({ where: { user_id: person.id } }))).not.toContain(secret);
  });

  test("a webhook is renamed, switched off and on, and deleted with its deliveries; the audit log has each", async () => {
    const person = await aManager();
    const { id, version } = await made(person);
    const put = (body: object) => call(update, { as: person, params: { id }, body });

    expect((await put({ name: "Chat", events: ["alert.closed"] })).body.data).toMatchObject({
      name: "Chat",
      events: ["alert.closed"],
      version: version + 1,
    });
    expect((await put({ name: "Late", version })).status).toBe(409);
    expect((await put({ is_active: false })).body.data).toMatchObject({ is_active: false, disabled_reason: "person" });
    expect((await put({ is_active: true })).body.data).toMatchObject({ is_active: true, disabled_reason: null });
    await aDelivery(id);
    expect((await call(remove, { as: person, params: { id }, body: {} })).status).toBe(200);
    expect((await call(find, { as: person, params: { id } })).status).toBe(404);
    expect(await owner.webhookDelivery.count({ where: { webhook_id: id } })).toBe(0);

    const events = await owner.auditEvent.findMany({
      where: { object: "webhooks", object_id: id },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ action }) => action)).toEqual(["create", "update", "update", "update", "delete"]);
  });

  test("a webhook of a plant that was deleted is still saved, and keeps the plants that are left", async () => {
    const person = await aManager();
    const gone = await aPlant({ company: home.company });
    const both = await made(person, { plant_ids: [home.plant.id, gone.id] });
    const only = await made(person, { plant_ids: [gone.id] });
    await owner.plant.update({ where: { id: gone.id }, data: { deleted_at: new Date() } });
    const save = (id: number, plant_ids: number[]) =>
      call(update, { as: person, params: { id }, body: { name: "Other", plant_ids } });

    expect((await save(both.id, [home.plant.id, gone.id])).body.data.plant_ids).toEqual([home.plant.id]);
    expect((await save(only.id, [gone.id])).body.data.plant_ids).toEqual([gone.id]);
    expect((await save(both.id, [gone.id])).status).toBe(422);
  });

  test("the address of a chat is shown shortened, also in the audit log, and stays when a form sends it back", async () => {
    const person = await aManager();
    const url = "http://127.0.0.1:9/services/T000/B000/secret-9xQ2";
    const { id } = await made(person, { url, format: "slack" });
    const shown = (await call(find, { as: person, params: { id } })).body.data;
    expect(shown).toMatchObject({ format: "slack", url: "http://127.0.0.1:9/…9xQ2" });

    const put = (body: object) => call(update, { as: person, params: { id }, body });
    expect((await put({ name: "Chat", url: shown.url })).status).toBe(200);
    expect((await owner.webhook.findUniqueOrThrow({ where: { id } })).url).toBe(url);
    const events = await owner.auditEvent.findMany({ where: { object: "webhooks", object_id: id } });
    expect(JSON.stringify(events)).not.toContain("secret-9xQ2");

    const other = await put({ format: "standard" });
    expect([other.status, Object.keys(other.body.messages)]).toEqual([422, ["url"]]);
    expect((await put({ format: "standard", url: wanted.url })).body.data).toMatchObject({ url: wanted.url });
  });

  test("a webhook names the fields that are wrong", async () => {
    const person = await aManager();
    const refused = async (body: object) => Object.keys((await make(person, body)).body.messages ?? {});

    expect(await refused({ name: " " })).toEqual(["name"]);
    expect(await refused({ events: [] })).toEqual(["events"]);
    expect(await refused({ events: ["alert.exploded"] })).toEqual(["events.0"]);
    expect(await refused({ plant_ids: [2_000_000_000] })).toEqual(["plant_ids"]);
    expect(await refused({ url: "listener" })).toEqual(["url"]);
    expect(await refused({ url: "ftp://127.0.0.1/x" })).toEqual(["url"]);
    expect(await refused({ url: "https://me:secret@127.0.0.1/x" })).toEqual(["url"]);
  });

  test.each([
    "https://127.0.0.1/hook",
    "https://10.1.2.3/hook",
    "https://192.168.0.10/hook",
    "https://[::1]/hook",
    "https://[::ffff:127.0.0.1]/hook",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/hook",
    "https://0x7f.1/hook",
    "https://localhost/hook",
    "http://8.8.8.8/hook",
  ])("a webhook to %s is refused while the operator has not named its network", async (url) => {
    delete process.env.OUTSIDE_NETWORKS;
    const person = await aManager();
    const answer = await make(person, { url });

    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.messages)).toEqual(["url"]);
    process.env.OUTSIDE_NETWORKS = "127.0.0.1/32";
    const { id } = await made(person);
    delete process.env.OUTSIDE_NETWORKS;
    expect((await call(update, { as: person, params: { id }, body: { url } })).status).toBe(422);
  });

  test("a webhook, its secret and its address are changed only by a user who has just shown the password", async () => {
    const person = await aManager();
    await withPassword(person);
    const { id } = await made(person);
    await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: null } });
    const url = "http://127.0.0.1:10/other";
    const tries = (more: object) => [
      () => make(person, more),
      () => call(update, { as: person, params: { id }, body: { url, ...more } }),
      () => call(rotate, { as: person, params: { id }, body: more }),
    ];

    for (const attempt of tries({})) expect((await attempt()).body).toMatchObject({ code: "password_needed" });
    for (const attempt of tries({ current_password: oldPassword })) {
      await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: null } });
      expect((await attempt()).status).toBeLessThan(300);
    }
    expect((await call(update, { as: person, params: { id }, body: { name: "Same address" } })).status).toBe(200);
  });

  test("a company has at most twenty webhooks", async () => {
    const person = await aManager();
    for (let count = 0; count < 20; count++) await made(person, { name: `Number ${count}` });

    expect((await make(person)).status).toBe(409);
  });
});

describe("the walls around webhooks", () => {
  test("webhooks of another company are not found, nor their deliveries", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const { id: deliveryId } = await aDelivery(id, dead);
    const stranger = await aManager({ of: await aTenant() });
    const as = { as: stranger, params: { id, deliveryId } };
    const own = { as: stranger, params: { id } };

    expect((await call(list, { as: stranger })).body).toMatchObject({ data: [], meta: { total: 0 } });
    const answers = [
      await call(find, own),
      await call(update, { ...own, body: { name: "Mine" } }),
      await call(remove, { ...own, body: {} }),
      await call(rotate, { ...own, body: {} }),
      await call(sendTest, { ...own, body: {} }),
      await call(resendAll, { ...own, body: {} }),
      await call(listDeliveries, own),
      await call(findDelivery, as),
      await call(resendOne, { ...as, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404));
    expect(await owner.webhook.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: "ERP" });
  });

  test("a user of some plants manages webhooks of those plants only, and cannot choose all plants", async () => {
    const corporate = await aManager();
    const limited = await aManager({ kind: "plant_admin", plants: [home.plant] });
    const [all, own, other, both] = [
      await made(corporate, { name: "All" }),
      await made(corporate, { name: "Own", plant_ids: [home.plant.id] }),
      await made(corporate, { name: "Other", plant_ids: [second.id] }),
      await made(corporate, { name: "Both", plant_ids: [home.plant.id, second.id] }),
    ];
    const { id: deliveryId } = await aDelivery(all.id, dead);

    expect((await call(list, { as: limited })).body.data).toMatchObject([{ name: "Own" }]);
    for (const { id } of [all, other, both]) {
      expect((await call(find, { as: limited, params: { id } })).status).toBe(404);
      expect((await call(listDeliveries, { as: limited, params: { id } })).status).toBe(404);
    }
    expect((await call(findDelivery, { as: limited, params: { id: all.id, deliveryId } })).status).toBe(404);
    expect((await call(find, { as: limited, params: { id: own.id } })).status).toBe(200);
    for (const plant_ids of [[], [second.id], [home.plant.id, second.id]]) {
      const refused = [
        await make(limited, { plant_ids }),
        await call(update, { as: limited, params: { id: own.id }, body: { plant_ids } }),
      ];
      expect(refused.map(({ status, body }) => [status, Object.keys(body.messages)])).toEqual([
        [422, ["plant_ids"]],
        [422, ["plant_ids"]],
      ]);
    }
    await made(limited, { name: "Mine", plant_ids: [home.plant.id] });
  });

  test("an API key reads the webhooks of its plants, and changes none", async () => {
    const corporate = await aManager();
    await made(corporate, { name: "All" });
    const { id } = await made(corporate, { name: "Own", plant_ids: [home.plant.id] });
    const key = await call(makeKey, { as: corporate, body: { name: "Reader", plant_ids: [home.plant.id] } });
    const headers = { authorization: `Bearer ${key.body.data.key}` };

    expect((await call(list, { headers })).body.data).toMatchObject([{ name: "Own" }]);
    expect((await call(create, { headers, body: wanted })).status).toBe(403);
    expect((await call(sendTest, { headers, params: { id }, body: {} })).status).toBe(403);
  });

  test("a user without the client API section, and one of the provider, manages no webhooks", async () => {
    const role = await aRole({ permissions: ["view_dashboard", "view_settings"], company_id: home.company.id });
    const person = await aUser({ role, company: home.company, plants: [home.plant] });
    const staff = await aUser({ role: "super_admin" });

    for (const as of [person, staff]) expect((await call(list, { as })).status).toBe(403);
  });

  test("the database role of customers cannot read a signing secret", async () => {
    const granted = await owner.$queryRaw<{ column: string }[]>`
      select column_name as column from information_schema.role_column_grants
      where grantee = 'millwright_scoped' and table_name = 'webhooks' and privilege_type = 'SELECT'`;
    const columns = granted.map(({ column }) => column);

    expect(columns).toContain("url");
    expect(columns).not.toContain("secret");
    expect(columns).not.toContain("previous_secret");
  });
});

describe("the deliveries of a webhook", () => {
  test("the deliveries of a webhook are listed newest first, by status, with payload and attempts", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const attempt_log = [{ attempt: 1, at: new Date(), duration_ms: 3, status: 500, error: null, response: "no" }];
    const first = await aDelivery(id, { ...dead, body: '{"type":"webhook.test"}', attempt_log });
    const last = await aDelivery(id, { status: "delivered", attempts: 1 });
    const asked = (query: object) => call(listDeliveries, { as: person, params: { id }, query: query as never });

    expect((await asked({})).body.data.map((row: { id: number }) => row.id)).toEqual([last.id, first.id]);
    expect((await asked({ status: "dead" })).body).toMatchObject({ data: [{ id: first.id }], meta: { total: 1 } });
    expect((await asked({ status: "gone" })).status).toBe(422);
    const one = await call(findDelivery, { as: person, params: { id, deliveryId: first.id } });
    expect(one.body.data).toMatchObject({
      payload: { type: "webhook.test" },
      attempt_log: [{ status: 500, response: "no" }],
    });
    expect((await call(find, { as: person, params: { id } })).body.data).toMatchObject({
      dead_count: 1,
      pending_count: 0,
    });
  });

  test("a test event and resent deliveries wait to be sent, each under its own webhook-id", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const post = (handler: typeof sendTest, more: object = {}) =>
      call(handler as never, { as: person, params: { id, ...more }, body: {} });
    const tested = await post(sendTest);
    expect(tested.body.data).toMatchObject({ type: "webhook.test", status: "pending", attempts: 0 });

    const [one, two] = [await aDelivery(id, dead), await aDelivery(id, dead)];
    expect((await post(resendOne as never, { deliveryId: one.id })).status).toBe(200);
    expect((await post(resendOne as never, { deliveryId: one.id })).status).toBe(409);
    expect((await post(resendAll as never)).body.data).toEqual({ resent: 1 });
    const rows = await owner.webhookDelivery.findMany({
      where: { id: { in: [one.id, two.id] } },
      orderBy: { id: "asc" },
    });
    expect(rows).toMatchObject(
      [one, two].map(({ event_id }) => ({
        event_id,
        status: "pending",
        attempts: 9,
        attempts_before: 9,
        dead_at: null,
      })),
    );
  });

  test("nothing is tested or resent while the webhook is off", async () => {
    const person = await aManager();
    const { id } = await made(person);
    const { id: deliveryId } = await aDelivery(id, dead);
    await call(update, { as: person, params: { id }, body: { is_active: false } });
    const as = { as: person, params: { id, deliveryId }, body: {} };

    const answers = [await call(sendTest, { ...as, params: { id } }), await call(resendAll, { ...as, params: { id } })];
    expect([...answers, await call(resendOne, as)].map(({ status }) => status)).toEqual([409, 409, 409]);
  });
});
