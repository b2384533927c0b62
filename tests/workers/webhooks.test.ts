import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as correct } from "@/app/api/maintenance/[id]/failure/route";
import { PUT as complete } from "@/app/api/maintenance/complete-multiple/route";
import { PUT as startOrders } from "@/app/api/maintenance/in-work-multiple/route";
import { POST as createOrder } from "@/app/api/maintenance/route";
import { PUT as approve } from "@/app/api/plants/work-orders/[id]/approve/route";
import { POST as createRequisition } from "@/app/api/plants/work-orders/route";
import { POST as resendOne } from "@/app/api/webhooks/[id]/deliveries/[deliveryId]/resend/route";
import { POST as rotate } from "@/app/api/webhooks/[id]/secret/route";
import type { WebhookFormat } from "@/lib/domain/notifications/chat-messages";
import { type WebhookEvent, webhookEvents } from "@/lib/domain/notifications/webhooks";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { metrics } from "@/lib/server/metrics";
import { placeOf, seal } from "@/lib/server/secrets/sealed";
import { newWebhookSecret } from "@/lib/server/secrets/webhook-signature";
import { scheduledTasks } from "@/lib/services/outward/scheduled-tasks/tasks";
import { announceDueWebhooks } from "@/lib/services/outward/webhooks/announce";
import { measureWebhooks } from "@/lib/services/outward/webhooks/measure";
import { sendDue } from "@/lib/services/outward/webhooks/send-due";
import { dispatch } from "@/lib/services/platform/outbox/dispatch";
import { startDispatcher } from "@/workers/dispatcher";
import { perform } from "@/workers/perform";
import { webhookDue } from "@/workers/webhook-due";
import { aGateway, at, aZone, batchOf, minute, recordReadings, send } from "../gateways";
import { call, signedIn } from "../helpers";
import { aListener } from "../listener";
import { owner } from "../owner";
import { pause } from "../pause";
import { anEquipment, aPlant, aRole, aTenant, aUser, aWorkOrder, unique } from "../samples";
import { useStore } from "./stores";

/** Events become deliveries, and deliveries reach a listener that does not always behave. */

let listener: Awaited<ReturnType<typeof aListener>>;
const given = process.env.OUTSIDE_NETWORKS;

beforeAll(() => useStore("PostgreSQL"));
beforeEach(async () => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.1/32";
  // Nobody else's webhooks, nor their work.
  await owner.webhook.deleteMany({});
  await owner.outbox.deleteMany({ where: { topic: "webhook-due" } });
  listener = await aListener();
});
afterEach(() => listener.stop());
afterAll(async () => {
  process.env.OUTSIDE_NETWORKS = given;
  await closeDatabase();
  await owner.$disconnect();
});

interface Wanted {
  company: { id: number };
  events?: readonly WebhookEvent[];
  plant_ids?: number[];
  is_active?: boolean;
  url?: string;
  format?: WebhookFormat;
}

async function aWebhook({ company, events = webhookEvents, ...more }: Wanted) {
  const { id } = await owner.webhook.create({
    data: { company_id: company.id, name: "ERP", url: listener.url, user_id: 1, events: [...events], ...more },
    select: { id: true },
  });
  const secret = newWebhookSecret();
  const sealed = seal(secret, placeOf("webhooks", "secret", id));
  await owner.webhook.update({ where: { id }, data: { secret: sealed, secret_since: new Date() } });
  return { id, secret, company_id: company.id };
}

const aDelivery = ({ id: webhook_id, company_id }: { id: number; company_id: number }, more: object = {}) =>
  owner.webhookDelivery.create({
    data: { company_id, webhook_id, event_id: `test_${crypto.randomUUID()}`, type: "webhook.test", ...more },
  });

const deliveriesOf = (webhook_id: number) =>
  owner.webhookDelivery.findMany({ where: { webhook_id }, orderBy: { id: "asc" } });
const stateOf = (id: number) => owner.webhookDelivery.findUniqueOrThrow({ where: { id } });
const typesOf = async (webhook_id: number) => (await deliveriesOf(webhook_id)).map(({ type }) => type);

/** Sends what is due at that time, with pauses that are neither shortened nor lengthened by chance. */
const sendAt = (webhook_id: number, now = new Date(), within = 15_000) =>
  sendDue(webhook_id, { clock: () => now, signal: new AbortController().signal, chance: () => 0.5, within });

/** The whole schedule of retries, on a clock that jumps to each. */
async function sendUntilSettled(webhook_id: number, delivery_id: number) {
  const times: Date[] = [];
  for (let delivery = await stateOf(delivery_id); delivery.status === "pending"; ) {
    times.push(delivery.next_attempt_at);
    await sendAt(webhook_id, delivery.next_attempt_at);
    delivery = await stateOf(delivery_id);
  }
  return times;
}

/** What a new work order needs. */
async function anOrder({ company, plant }: Pick<Awaited<ReturnType<typeof aTenant>>, "company" | "plant">) {
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  return { plant_id: plant.id, name: "Look", assigned_user_id: technician.id };
}

describe("an event", () => {
  test("alarms and readings out of range are delivered as evaluation finds them", async () => {
    const { company, plant } = await aTenant();
    const hook = await aWebhook({ company });
    const { controller, sensor, token } = await aGateway({ plant });
    await aZone(sensor, { parameter: 1, warning: 4.5, alarm: 7.1 });
    const place = { controller_id: controller.id, company_id: company.id, plant_id: plant.id };
    const measured = async (value: number, from: number) => {
      const values = Array.from({ length: 5 }, (_, n) => [at((n - from) * minute), { vel_rms_z: value }] as const);
      await send(token, batchOf(sensor.uid, values as never));
      await recordReadings(place, new Date());
    };

    await measured(1, 30);
    expect(await typesOf(hook.id)).toEqual([]);
    await measured(5, 24);
    expect((await typesOf(hook.id)).toSorted()).toEqual(["alert.opened", "reading.out_of_range"]);
    await measured(9, 18);
    expect((await typesOf(hook.id)).slice(2).toSorted()).toEqual(["alert.level_changed", "reading.out_of_range"]);
    await measured(1, 12);
    expect((await typesOf(hook.id)).slice(4)).toContain("alert.closed");
    // Evaluating again finds nothing new.
    const before = (await deliveriesOf(hook.id)).length;
    await recordReadings(place, new Date());
    expect(await deliveriesOf(hook.id)).toHaveLength(before);

    await sendAt(hook.id);
    const bodies = listener.received.map(({ body }) => JSON.parse(body));
    // Several are on their way at once: whichever was found first need not arrive first.
    const reading = bodies.find(({ type, data }) => type === "reading.out_of_range" && data.change.from === "ok");
    expect(reading.data).toMatchObject({
      company_id: company.id,
      plant: { id: plant.id },
      sensor: { id: sensor.id },
      measurement: { value: 5, warning: 4.5, alarm: 7.1, unit: "mm/s" },
      change: { from: "ok", to: "warning" },
    });
    expect(bodies).toHaveLength(before);
  });

  test("work orders and requisitions are delivered when they are created and when their status changes", async () => {
    const tenant = await aTenant();
    const { company, plant, admin } = tenant;
    const hook = await aWebhook({ company });
    const order = await call(createOrder, {
      as: admin,
      body: { ...(await anOrder(tenant)), name: "Grease the dryer" },
    });
    expect(order.status, order.text).toBe(201);
    const started = await call(startOrders, { as: admin, body: { ids: [order.body.data.id] } });
    expect(started.status, started.text).toBe(200);
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const body = { plant_id: plant.id, name: unique("Bearing"), type: "purchase", reason: "production_loss" };
    const lines = [{ text: "NU 230", quantity: 2, unit_price: 59_300 }];
    const requisition = await call(createRequisition, { as: technician, body: { ...body, lines } });
    expect(requisition.status, requisition.text).toBe(201);
    await call(approve, { as: admin, params: { id: requisition.body.data.id }, body: {} });

    expect(await typesOf(hook.id)).toEqual([
      ...(["work_order.created", "work_order.status_changed"] as const),
      ...(["requisition.created", "requisition.status_changed"] as const),
    ]);
    await sendAt(hook.id);
    const bodies = listener.received.map((one) => JSON.parse(one.body));
    expect(bodies.find(({ type }) => type === "work_order.status_changed").data).toMatchObject({
      work_order: { id: order.body.data.id, label: expect.stringMatching(/^WO-/), name: "Grease the dryer" },
      change: { from: "pending", to: "in_work" },
    });
    expect(bodies.find(({ type }) => type === "requisition.status_changed").data).toMatchObject({
      requisition: { id: requisition.body.data.id, label: expect.stringMatching(/^PR-/) },
      change: { from: "pending", to: "approved" },
    });
  });

  test("a failure that is back is delivered with the order before, and a correction of its codes with the new ones", async () => {
    const { company, plant, admin } = await aTenant();
    const item = await anEquipment({ plant });
    const mode = (name: string) =>
      owner.fault.create({
        data: { company_id: company.id, kind: "mode", code: unique(name), name_en: name, name_es: name },
      });
    const [worn, loose] = [await mode("WORN"), await mode("LOOS")];
    const of = { plant, equipment_id: item.id };
    const before = await aWorkOrder({ ...of, status: "closed", fault_id: worn.id, completed_at: new Date() });
    const { id } = await aWorkOrder({ ...of, status: "in_work", assigned_user_id: admin.id });
    const hook = await aWebhook({
      company,
      events: ["work_order.failure_repeated", "work_order.failure_corrected"],
    });
    const answers = { total_minutes: 30, problem_solved: true, fault_id: worn.id };
    const completed = await call(complete, { as: admin, body: { ids: [id], ...answers } });
    expect(completed.status, completed.text).toBe(200);
    await sendAt(hook.id);
    const corrected = await call(correct, { as: admin, params: { id }, body: { fault_id: loose.id } });
    expect(corrected.status, corrected.text).toBe(200);
    await sendAt(hook.id);

    const bodies = listener.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data: { failure, change } }) => [type, failure.mode, change.repeat])).toEqual([
      ["work_order.failure_repeated", worn.code, { count: 2, days: 90, work_order_id: before.id }],
      ["work_order.failure_corrected", loose.code, undefined],
    ]);
  });

  test("an event reaches the webhooks of its company and plant that selected it, and no other", async () => {
    const [tenant, stranger] = [await aTenant(), await aTenant()];
    const { company, plant, admin } = tenant;
    const other = await aPlant({ company });
    const [here, everywhere] = [await aWebhook({ company, plant_ids: [plant.id] }), await aWebhook({ company })];
    const none = [
      await aWebhook({ company, plant_ids: [other.id] }),
      await aWebhook({ company, events: ["alert.opened"] }),
      await aWebhook({ company, is_active: false }),
      await aWebhook({ company: stranger.company }),
    ];
    await call(createOrder, { as: admin, body: await anOrder(tenant) });

    for (const { id } of [here, everywhere]) expect(await typesOf(id)).toEqual(["work_order.created"]);
    for (const { id } of none) expect(await typesOf(id)).toEqual([]);
    const [one, two] = [(await deliveriesOf(here.id))[0]!, (await deliveriesOf(everywhere.id))[0]!];
    expect(one.event_id).toBe(two.event_id);
  });

  test("a change that is rolled back delivers nothing", async () => {
    const tenant = await aTenant();
    const { company, plant, admin } = tenant;
    const { body } = await call(createOrder, { as: admin, body: await anOrder(tenant) });
    const hook = await aWebhook({ company });
    const change = { company_id: company.id, plant_id: plant.id, work_order_id: body.data.id, action: "create" };
    await expect(
      asProvider(async (tx) => {
        await tx.workOrderEvent.create({ data: change });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");

    expect(await typesOf(hook.id)).toEqual([]);
  });
});

describe("a delivery", () => {
  const someHook = async (more: object = {}) => aWebhook({ company: (await aTenant()).company, ...more });

  test("a delivery is verified by the Standard Webhooks library with its secret, and by no other", async () => {
    const hook = await someHook();
    const { id, event_id } = await aDelivery(hook);
    await sendAt(hook.id);

    const [{ headers, body }] = listener.received as [(typeof listener.received)[number]];
    expect(headers["webhook-id"]).toBe(event_id);
    expect(new Webhook(hook.secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: "webhook.test",
    });
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers as Record<string, string>)).toThrow();
    expect(() => new Webhook(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(await stateOf(id)).toMatchObject({ status: "delivered", attempts: 1, response_status: 204, error: null });
  });

  test("after a rotation deliveries carry both signatures for 24 hours, then only the new one", async () => {
    const { company } = await aTenant();
    const role = await aRole({ permissions: ["view_client_api"], company_id: company.id, kind: "corporate" });
    const person = await aUser({ role, company });
    await signedIn(person);
    await owner.session.updateMany({ where: { user_id: person.id }, data: { proven_at: new Date() } });
    const hook = await aWebhook({ company });
    await owner.webhook.update({ where: { id: hook.id }, data: { secret_since: new Date(Date.now() - 1_000) } });
    const rotated = await call(rotate, { as: person, params: { id: hook.id }, body: {} });
    expect(rotated.status, rotated.text).toBe(200);
    const { secret } = rotated.body.data;
    const verifies = (with_secret: string, { headers, body }: (typeof listener.received)[number]) => {
      try {
        return new Webhook(with_secret).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    };

    await aDelivery(hook);
    await sendAt(hook.id);
    const [during] = listener.received as [(typeof listener.received)[number]];
    expect([verifies(secret, during), verifies(hook.secret, during)]).toEqual([true, true]);
    await owner.webhook.update({ where: { id: hook.id }, data: { previous_until: new Date() } });
    await aDelivery(hook);
    await sendAt(hook.id);
    expect([verifies(secret, listener.received[1]!), verifies(hook.secret, listener.received[1]!)]).toEqual([
      true,
      false,
    ]);
  });

  test("a delivery that fails is retried with growing pauses under the same webhook-id, then is a dead letter", async () => {
    const hook = await someHook();
    const { id, event_id } = await aDelivery(hook);
    listener.answersWith(500, "out of order");
    const times = await sendUntilSettled(hook.id, id);

    const pauses = times.slice(1).map((time, n) => Math.round((time.getTime() - times[n]!.getTime()) / 1_000));
    expect(pauses).toEqual([5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400]);
    const dead = await stateOf(id);
    expect(dead).toMatchObject({ status: "dead", attempts: 9, response_status: 500, dead_at: times.at(-1) });
    expect(dead.attempt_log).toHaveLength(9);
    expect((dead.attempt_log as object[])[0]).toMatchObject({ attempt: 1, status: 500, response: "out of order" });
    expect(new Set(listener.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([event_id]));
    expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
  });

  test("a dead letter that is resent arrives once the listener answers again", async () => {
    const { company } = await aTenant();
    const role = await aRole({ permissions: ["view_client_api"], company_id: company.id, kind: "corporate" });
    const person = await aUser({ role, company });
    const hook = await aWebhook({ company });
    const { id, event_id } = await aDelivery(hook);
    listener.answersWith(503);
    await sendUntilSettled(hook.id, id);
    listener.answersWith(200, "thank you");
    await sendAt(hook.id, new Date(Date.now() + 1e9));
    expect(await stateOf(id)).toMatchObject({ status: "dead" });

    const answer = await call(resendOne, { as: person, params: { id: hook.id, deliveryId: id }, body: {} });
    expect(answer.status, answer.text).toBe(200);
    await sendAt(hook.id);
    expect(await stateOf(id)).toMatchObject({ event_id, status: "delivered", attempts: 10, dead_at: null });
  });

  test("a redirect is not followed and counts as a failure", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.answersWith(302, "", { location: `${listener.url}/elsewhere` });
    await sendAt(hook.id);

    expect(listener.received).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: "pending", response_status: 302 });
  });

  test("a listener that is not there or breaks the connection is a failure, with the code of the network", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.answers((request) => request.socket.destroy());
    await sendAt(hook.id);
    expect(await stateOf(id)).toMatchObject({ status: "pending", attempts: 1, error: "ECONNRESET" });

    const other = await aListener();
    await owner.webhook.update({ where: { id: hook.id }, data: { url: other.url } });
    await other.stop();
    await sendAt(hook.id, (await stateOf(id)).next_attempt_at);
    expect(await stateOf(id)).toMatchObject({ status: "pending", attempts: 2, error: "ECONNREFUSED" });
  });

  test("of a long answer only the beginning is kept", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.answersWith(200, "x".repeat(100_000));
    await sendAt(hook.id);

    const { status, attempt_log } = await stateOf(id);
    expect(status).toBe("delivered");
    expect((attempt_log as { response: string }[])[0]!.response).toHaveLength(4_096);
  });

  test("a listener that does not answer in time is a failure, and is left alone for half a minute", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.isSilent();
    const now = new Date();
    await sendAt(hook.id, now, 100);

    expect(await stateOf(id)).toMatchObject({ status: "pending", error: "timeout", response_status: null });
    expect(await announceDueWebhooks(new Date(now.getTime() + 10_000))).toBe(0);
    expect(await announceDueWebhooks(new Date(now.getTime() + 31_000))).toBe(1);
  });

  test("a listener that answers 410 Gone switches its webhook off, and its users are notified", async () => {
    const { company } = await aTenant();
    const role = await aRole({ permissions: ["view_client_api"], company_id: company.id, kind: "corporate" });
    const person = await aUser({ role, company });
    const hook = await aWebhook({ company });
    const [one, two] = [
      await aDelivery(hook),
      await aDelivery(hook, { next_attempt_at: new Date(Date.now() + 60_000) }),
    ];
    listener.answersWith(410);
    await sendAt(hook.id);

    expect(await owner.webhook.findUniqueOrThrow({ where: { id: hook.id } })).toMatchObject({
      is_active: false,
      disabled_reason: "gone",
    });
    expect([(await stateOf(one.id)).status, (await stateOf(two.id)).status]).toEqual(["dead", "pending"]);
    await sendAt(hook.id, new Date(Date.now() + 120_000));
    expect(listener.received).toHaveLength(1);
    const bell = await owner.notification.findMany({ where: { user_id: person.id } });
    const mails = await owner.delivery.findMany({ where: { user_id: person.id } });
    expect(bell).toMatchObject([{ message: "webhook_gone", params: { webhook: "ERP" } }]);
    expect(mails).toMatchObject([{ channel: "mail", payload: { template: "webhook_gone" } }]);
  });

  test("a chat gets a message instead of the event, signed all the same, and keeps it when the format changes", async () => {
    const hook = await someHook({ format: "teams" });
    const { id } = await aDelivery(hook);
    listener.answersWith(500);
    await sendAt(hook.id);
    await owner.webhook.update({ where: { id: hook.id }, data: { format: "slack" } });
    listener.answersWith(202);
    await sendAt(hook.id, new Date(Date.now() + 60_000));

    const [first, second] = listener.received as [
      (typeof listener.received)[number],
      (typeof listener.received)[number],
    ];
    expect(second.body).toBe(first.body);
    const sent = new Webhook(hook.secret).verify(first.body, first.headers as Record<string, string>);
    expect(sent).toMatchObject({
      type: "message",
      attachments: [{ contentType: "application/vnd.microsoft.card.adaptive" }],
    });
    expect(first.body).toContain("Test event");
    expect(await stateOf(id)).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("a chat gets one message a second", async () => {
    const hook = await someHook({ format: "slack" });
    for (let n = 0; n < 3; n++) await aDelivery(hook);
    const now = new Date(Date.now() + 1_000);
    await sendAt(hook.id, now);

    expect(listener.received).toHaveLength(1);
    expect(JSON.parse(listener.received[0]!.body)).toMatchObject({ text: "Test event", blocks: expect.any(Array) });
    expect(await announceDueWebhooks(new Date(now.getTime() + 900))).toBe(0);
    expect(await announceDueWebhooks(new Date(now.getTime() + 1_000))).toBe(1);
  });

  test("a listener that asks for a pause with 429 gets nothing until it is over", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.answersWith(429, "", { "Retry-After": "40" });
    const now = new Date();
    await sendAt(hook.id, now);

    expect((await stateOf(id)).next_attempt_at).toEqual(new Date(now.getTime() + 40_000));
    await aDelivery(hook);
    expect(await announceDueWebhooks(new Date(now.getTime() + 39_000))).toBe(0);
    expect(await announceDueWebhooks(new Date(now.getTime() + 40_000))).toBe(1);
  });

  test("a listener that asks for short pauses with 429 is retried for as long as one that asks for none", async () => {
    const hook = await someHook();
    const { id } = await aDelivery(hook);
    listener.answersWith(429, "", { "Retry-After": "1" });
    const times = await sendUntilSettled(hook.id, id);

    expect((times.at(-1)!.getTime() - times[0]!.getTime()) / 3_600_000).toBeGreaterThan(44);
    expect(await stateOf(id)).toMatchObject({ status: "dead", attempts: 9, response_status: 429 });
  });

  test("Slack's 404 switches its webhook off; another listener's is a failure like any other", async () => {
    const [slack, other] = [await someHook({ format: "slack" }), await someHook()];
    listener.answersWith(404, "no_service");
    for (const hook of [slack, other]) {
      await aDelivery(hook);
      await sendAt(hook.id);
    }

    const isOn = async ({ id }: { id: number }) => (await owner.webhook.findUniqueOrThrow({ where: { id } })).is_active;
    expect([await isOn(slack), await isOn(other)]).toEqual([false, true]);
  });

  test("a webhook is switched off after five days of nothing but failures; one success begins the count again", async () => {
    const hook = await someHook();
    const day = 86_400_000;
    const [first, second] = [new Date(), new Date(Date.now() + 4 * day)];
    const failAt = async (now: Date) => {
      listener.answersWith(500);
      await aDelivery(hook, { next_attempt_at: now });
      await sendAt(hook.id, now);
      await owner.webhookDelivery.deleteMany({ where: { webhook_id: hook.id } });
    };
    const isActive = async () => (await owner.webhook.findUniqueOrThrow({ where: { id: hook.id } })).is_active;

    await failAt(first);
    listener.answersWith(200);
    await aDelivery(hook, { next_attempt_at: second });
    await sendAt(hook.id, second);
    await failAt(new Date(first.getTime() + 6 * day));
    expect(await isActive()).toBe(true);
    await failAt(new Date(first.getTime() + 10 * day));
    expect(await isActive()).toBe(true);
    await failAt(new Date(first.getTime() + 11.5 * day));
    expect(await isActive()).toBe(false);
  });

  test("a name that leads to a private network is not called, also if it was allowed when the webhook was saved", async () => {
    const { port } = new URL(listener.url);
    for (const url of [listener.url, `https://localhost:${port}/hook`, `https://[::1]:${port}/`]) {
      process.env.OUTSIDE_NETWORKS = "";
      const hook = await someHook({ url });
      const { id } = await aDelivery(hook);
      await sendAt(hook.id);
      expect(await stateOf(id), url).toMatchObject({ status: "pending", error: "private_address" });
    }
    expect(listener.received).toEqual([]);
  });

  test("a webhook without a readable secret sends nothing unsigned", async () => {
    const hook = await someHook();
    await owner.webhook.update({ where: { id: hook.id }, data: { secret: null } });
    const { id } = await aDelivery(hook);
    await sendAt(hook.id);

    expect(await stateOf(id)).toMatchObject({ status: "pending", error: "no_secret" });
    expect(listener.received).toEqual([]);
  });
});

describe("workers", () => {
  test("deliveries older than 30 days are deleted, whatever became of them", async () => {
    const hook = await someHook();
    const old = { created_at: new Date(Date.now() - 31 * 86_400_000) };
    const kept = await aDelivery(hook);
    for (const status of ["pending", "delivered", "dead"]) await aDelivery(hook, { ...old, status });
    await scheduledTasks.find(({ name }) => name === "old-work")!.run();

    expect(await deliveriesOf(hook.id)).toMatchObject([{ id: kept.id }]);
  });

  test("dead letters and due deliveries are counted for the metrics", async () => {
    const hook = await someHook();
    await aDelivery(hook, { status: "dead" });
    await aDelivery(hook, { next_attempt_at: new Date(Date.now() - 90_000) });
    await measureWebhooks();

    const shownBy = async (gauge: typeof metrics.webhooksDead) => (await gauge.get()).values[0]!.value;
    expect(await shownBy(metrics.webhooksDead)).toBe(1);
    expect(await shownBy(metrics.webhooksAge)).toBeGreaterThanOrEqual(90);
  });

  const someHook = async () => aWebhook({ company: (await aTenant()).company });

  test("two workers at once deliver each attempt once", async () => {
    const hook = await someHook();
    for (let count = 0; count < 40; count++) await aDelivery(hook);
    await Promise.all([sendAt(hook.id), sendAt(hook.id)]);

    expect(listener.received).toHaveLength(40);
    expect(new Set(listener.received.map(({ headers }) => headers["webhook-id"])).size).toBe(40);
    expect(
      (await deliveriesOf(hook.id)).every(({ status, attempts }) => status === "delivered" && attempts === 1),
    ).toBe(true);
  });

  test("a delivery of a killed worker is taken over after a minute, under the same webhook-id", async () => {
    const hook = await someHook();
    const { id, event_id } = await aDelivery(hook);
    listener.isSilent();
    const killed = sendAt(hook.id, new Date(), 60_000);
    await expect.poll(() => listener.received.length).toBe(1);
    const begun = new Date();
    listener.answersWith(200);
    await sendAt(hook.id, begun);
    expect(listener.received).toHaveLength(1);

    await sendAt(hook.id, new Date(begun.getTime() + 61_000));
    expect(listener.received.map(({ headers }) => headers["webhook-id"])).toEqual([event_id, event_id]);
    expect(await stateOf(id)).toMatchObject({ status: "delivered", attempts: 2 });
    // What the first one finds out late changes nothing any more.
    listener.hangUp();
    await killed;
    expect(await stateOf(id)).toMatchObject({ status: "delivered", attempts: 2, error: null });
  });

  test("what is due of a webhook is found by the dispatcher of the outbox, and sent", async () => {
    const { id } = await aDelivery(await someHook());
    const worker = perform("webhook-due", webhookDue, 1, new AbortController().signal);
    const dispatcher = startDispatcher();
    await expect.poll(async () => (await stateOf(id)).status, { timeout: 10_000 }).toBe("delivered");
    await dispatcher.stop();
    await worker.close();
  });

  test("a webhook has one job, however much is due, and a silent listener does not delay the others", async () => {
    const [slow, quick] = [await someHook(), await someHook()];
    const other = await aListener();
    await owner.webhook.update({ where: { id: quick.id }, data: { url: other.url } });
    listener.isSilent();
    for (let count = 0; count < 30; count++) await aDelivery(slow);
    await aDelivery(quick);
    expect(await announceDueWebhooks()).toBe(2);
    expect(await announceDueWebhooks()).toBe(0);

    const worker = perform("webhook-due", webhookDue, 16, new AbortController().signal);
    await dispatch();
    await expect.poll(() => other.received.length).toBe(1);
    // Four of the slow one at a time, and no more.
    await expect.poll(() => listener.received.length).toBe(4);
    await pause(200);
    expect(listener.received).toHaveLength(4);
    listener.answersWith(204);
    listener.hangUp();
    await expect.poll(() => owner.outbox.count({ where: { topic: "webhook-due", done_at: null } })).toBe(0);
    await worker.close();
    await other.stop();
  });
});
