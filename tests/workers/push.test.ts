import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as changeOrder } from "@/app/api/maintenance/[id]/route";
import { POST as tryOne } from "@/app/api/push/subscriptions/[id]/test/route";
import { POST as add } from "@/app/api/push/subscriptions/route";
import type { Locale } from "@/lib/domain/shared/locales";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { writtenMessages } from "@/lib/server/i18n";
import { notifyOfRequisition } from "@/lib/services/maintenance/requisitions/notify";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { escalateAlarms } from "@/lib/services/outward/notices/escalate";
import { composePush } from "@/lib/services/platform/deliveries/compose-push";
import { madeUp } from "@/lib/services/platform/deliveries/emulate";
import type { Letter } from "@/lib/services/platform/deliveries/letter";
import { sendPushDelivery } from "@/lib/services/platform/deliveries/send-push";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { call } from "../helpers";
import { owner } from "../owner";
import { aBrowser, aPushService, type PushService } from "../push-service";
import { anAlert, anEquipment, aRequisition, aSensor, aTenant, aUser, aWorkOrder } from "../samples";
import { aPush, type QueuedDelivery, queueDelivery, statusOf } from "./letters";

/** Messages on their way to the devices of a person. */

const minute = 60_000;
let service: PushService;
const given = { ...process.env };
beforeAll(async () => {
  service = await aPushService();
  Object.assign(process.env, service.environment);
});
beforeEach(resetLimits);
afterEach(() => Object.assign(process.env, service.environment));
afterAll(async () => {
  for (const name of Object.keys(service.environment)) {
    if (given[name] === undefined) delete process.env[name];
    else process.env[name] = given[name];
  }
  await service.stop();
  await closeDatabase();
  await owner.$disconnect();
});

async function aDevice(person: { id: number }) {
  const browser = aBrowser(service.origin);
  const { status, body } = await call(add, { as: person, body: browser.subscription });
  expect(status).toBe(201);
  return { ...browser, id: body.data.id as number };
}

type Device = Awaited<ReturnType<typeof aDevice>>;
const shownOn = (device: Device) => service.receivedBy(device).map(({ body }) => device.read(body));
const send = (queued: QueuedDelivery, { attempt = 1, now = new Date() } = {}) =>
  sendPushDelivery(queued.delivery_id, { outbox_id: queued.outbox_id, attempt }, now);
const mailsTo = async ({ id }: { id: number }) =>
  (await owner.delivery.findMany({ where: { user_id: id, channel: "mail" }, orderBy: { id: "asc" } })).map(
    ({ payload }) => (payload as unknown as Letter).template,
  );
const lastErrorOf = async ({ id }: Device) =>
  (await owner.pushSubscription.findUnique({ where: { id }, select: { last_error: true } }))?.last_error;

describe("a push message", () => {
  test("reaches each device of its person once, encrypted, with its urgency, topic and time", async () => {
    const person = await aUser();
    const [phone, tablet] = [await aDevice(person), await aDevice(person)];
    const queued = await queueDelivery(aPush(person));
    await owner.notification.create({
      data: { user_id: person.id, kind: "alert", message: "alert_alarm", subject: `push-test:${person.id}` },
    });
    await send(queued);
    await send(queued);

    for (const device of [phone, tablet]) {
      const [received, ...more] = service.receivedBy(device);
      expect(more).toEqual([]);
      expect(received!.headers).toMatchObject({ urgency: "high", topic: "case-1", "content-encoding": "aes128gcm" });
      expect(Number(received!.headers.ttl)).toBeGreaterThan(3_500);
      const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(received!.headers.authorization!)!;
      const claims = JSON.parse(Buffer.from(token!.split(".")[1]!, "base64url").toString());
      expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:millwright@localhost" });
      expect(key).toBe((await owner.pushKey.findFirstOrThrow({ orderBy: { id: "desc" } })).public_key);
      expect(device.read(received!.body)).toEqual({
        web_push: 8030,
        notification: {
          title: "Alarm: Dryer fan 3B",
          body: "DE bearing, velocity 8 mm/s, Mill",
          navigate: "http://localhost:3000/equipments/1/details/pdm/2",
          tag: "case-1",
          lang: "en",
          silent: false,
        },
        app_badge: 1,
      });
    }
    const stored = await owner.delivery.findUniqueOrThrow({ where: { id: queued.delivery_id } });
    expect([stored.status, stored.payload]).toEqual([
      "sent",
      { template: "alert_alarm", title: "Alarm: Dryer fan 3B", push: { kind: "alarm", tag: "case-1", rank: 2 } },
    ]);
  });

  test("for a person who does not show details holds none", async () => {
    const person = await aUser({ language_id: 2, shows_push_details: false });
    const device = await aDevice(person);
    const to = { ...aPush(person).to, language_id: 2 };
    await send(await queueDelivery(aPush(person, { to })));
    const [{ notification }] = shownOn(device) as [ReturnType<typeof device.read>];
    expect([notification.title, notification.body]).toEqual(["Millwright", "Mensaje nuevo"]);
  });

  test("of the same record is silent until the level rises", async () => {
    const person = await aUser();
    const device = await aDevice(person);
    for (const rank of [1, 1, 2, 2, 0, 1])
      await send(await queueDelivery(aPush(person, { push: { kind: "alert", tag: "case-9", rank } })));
    expect(shownOn(device).map(({ notification }) => notification.silent)).toEqual([
      ...[false, true, false, true, true, false],
    ]);
  });

  test("removes a device that is gone, and is sent when another takes it", async () => {
    const person = await aUser();
    const [gone, phone] = [await aDevice(person), await aDevice(person)];
    service.answersWith(gone, 410);
    const queued = await queueDelivery(aPush(person));
    await send(queued);
    expect([await statusOf(queued), shownOn(phone).length]).toEqual(["sent", 1]);
    const left = await owner.pushSubscription.findMany({ where: { user_id: person.id }, select: { id: true } });
    expect(left).toEqual([{ id: phone.id }]);
  });

  test("is tried again only on the devices that failed, while its time lasts", async () => {
    const person = await aUser();
    const [busy, phone] = [await aDevice(person), await aDevice(person)];
    service.answersWith(busy, 429);
    const queued = await queueDelivery(aPush(person));
    await expect(send(queued)).rejects.toThrow("429");
    expect([await statusOf(queued), await lastErrorOf(busy)]).toEqual(["queued", "429"]);
    service.answersWith(busy, 201);
    await send(queued, { attempt: 2 });
    expect([service.receivedBy(busy).length, service.receivedBy(phone).length]).toEqual([2, 1]);
    expect([await statusOf(queued), await lastErrorOf(busy)]).toEqual(["sent", null]);

    const late = await queueDelivery(aPush(person));
    await send(late, { now: new Date(Date.now() + 61 * minute) });
    expect([await statusOf(late), service.receivedBy(phone).length]).toEqual(["failed", 1]);
  });

  test("that is tried again in quiet hours waits for their end", async () => {
    const { plant } = await aTenant();
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Phoenix" } });
    const person = await aUser({ plants: [plant], quiet_from: "22:00", quiet_until: "06:00" });
    const device = await aDevice(person);
    const queued = await queueDelivery(aPush(person, { is_held_in_quiet: true }));
    // 05:00 and 06:00 in Phoenix.
    const [night, morning] = [12, 13].map((hour) => new Date(new Date().setUTCHours(hour, 0, 0, 0) + 86_400_000));
    await owner.delivery.update({ where: { id: queued.delivery_id }, data: { tried_at: night } });
    await expect(send(queued, { attempt: 4, now: night })).rejects.toThrow(AlreadyDone);
    expect(await owner.outbox.findUniqueOrThrow({ where: { id: queued.outbox_id } })).toMatchObject({
      sent_at: null,
      done_at: null,
      run_after: morning,
    });
    expect(shownOn(device)).toHaveLength(0);
    await send(queued, { now: morning });
    expect([shownOn(device).length, await statusOf(queued)]).toEqual([1, "sent"]);
  });

  test("ends a device whose service refuses it three times in a row", async () => {
    const person = await aUser();
    const device = await aDevice(person);
    const sendOne = async (status: number) => {
      service.answersWith(device, status);
      await send(await queueDelivery(aPush(person)));
      return lastErrorOf(device);
    };
    expect([await sendOne(403), await sendOne(401), await sendOne(201)]).toEqual(["403", "401", null]);
    expect([await sendOne(403), await sendOne(403), await sendOne(403)]).toEqual(["403", "403", undefined]);
  });

  test("is emailed where push is chosen alone and no device takes it", async () => {
    const person = await aUser({ notify_channels: [] });
    const device = await aDevice(person);
    const delivery = aPush(person);
    const queued = await queueDelivery({ ...delivery, mail_instead: `mail:${delivery.subject}` });
    await owner.pushSubscription.delete({ where: { id: device.id } });
    await send(queued);
    expect([await statusOf(queued), await mailsTo(person)]).toEqual(["failed", ["alert_alarm"]]);

    // The service does not answer: the mail does not wait for its hour, and comes once.
    const other = await aUser({ notify_channels: [] });
    service.answersWith(await aDevice(other), 503);
    const next = aPush(other);
    const waiting = await queueDelivery({ ...next, mail_instead: `mail:${next.subject}` });
    const mailed: number[] = [];
    for (const attempt of [1, 2, 3, 4]) {
      await send(waiting, { attempt }).catch(() => undefined);
      mailed.push((await mailsTo(other)).length);
    }
    expect([mailed, await statusOf(waiting)]).toEqual([[0, 0, 1, 1], "queued"]);
  });

  test("to one device as a test reports what its service answered", async () => {
    const person = await aUser();
    const device = await aDevice(person);
    const ask = () => call(tryOne, { as: person, params: { id: device.id }, body: {} });
    expect((await ask()).status).toBe(200);
    expect(shownOn(device)[0]!.notification.title).toBe("Test notification");
    service.answersWith(device, 500);
    expect([(await ask()).status, await lastErrorOf(device)]).toEqual([409, "500"]);
    service.answersWith(device, 410);
    expect([(await ask()).status, await lastErrorOf(device)]).toEqual([409, undefined]);
    expect((await ask()).status).toBe(404);
  });
});

describe("the texts of push messages", () => {
  test.each(["en", "es"] as const)("have a title and a body for every message, in %s", (locale: Locale) => {
    const texts = writtenMessages(locale).push as Record<string, string | { title: string; body: string }>;
    const templates = Object.entries(texts).filter(([, text]) => typeof text === "object");
    expect(templates.length).toBeGreaterThan(7);
    for (const [template, text] of templates) {
      const sample = { name: template, channel: "mail" as const, texts: { [locale]: text } as never };
      const params = madeUp(
        { now: new Date(), viewer: { first_name: "Ann", email: "ann@tests.example" } as never },
        sample,
      );
      const letter = { template, params, locale, push: { kind: "work" as const, tag: "wo-1", rank: 0 } };
      const { notification } = JSON.parse(composePush(letter, { has_details: true, is_silent: false }).text);
      expect([notification.title, notification.body].join(" "), template).not.toMatch(/[{}]|missing/);
    }
  });
});

describe("what is pushed", () => {
  type Pushed = { kind: string; what: unknown; held: boolean; alone: boolean };

  /** Of one person, in the order in which it was announced. */
  async function pushedTo(person: { id: number }): Promise<Pushed[]> {
    const rows = await owner.delivery.findMany({
      where: { user_id: person.id, channel: "push" },
      orderBy: { id: "asc" },
    });
    return Promise.all(
      rows.map(async ({ id, payload }) => {
        const letter = payload as unknown as Letter;
        const announced = await owner.outbox.findFirstOrThrow({
          where: { topic: "push", payload: { equals: { delivery_id: id } } },
        });
        return {
          kind: letter.push!.kind,
          what: letter.params.what ?? letter.template,
          held: announced.run_after > announced.created_at,
          alone: letter.mail_instead !== undefined,
        };
      }),
    );
  }

  async function aCrew(more: Partial<Parameters<typeof aUser>[0]> = {}) {
    const { company, plant, admin } = await aTenant();
    const technician = await aUser({ role: "technician", company, plants: [plant], ...more });
    await aDevice(technician);
    return { company, plant, admin, technician };
  }

  const eventOf = (order: { id: number; company_id: number; plant_id: number }, data: object) =>
    owner.workOrderEvent.create({
      data: {
        work_order_id: order.id,
        company_id: order.company_id,
        plant_id: order.plant_id,
        action: "assign",
        ...data,
      },
    });
  const notified = async (id: number, now?: Date) => asProvider((tx) => notifyOfWorkOrder(tx, id, now));

  test("an order that becomes urgent is pushed to who does it, and not to who changed it", async () => {
    const { plant, admin, technician } = await aCrew();
    await aDevice(admin);
    const order = await aWorkOrder({ plant, assigned_user_id: technician.id, priority: "normal" });
    const change = async (body: object) => {
      const answer = await call(changeOrder, { as: admin, method: "PUT", params: { id: order.id }, body });
      expect(answer.status, answer.text).toBe(200);
      const last = await owner.workOrderEvent.findFirstOrThrow({
        where: { work_order_id: order.id },
        orderBy: { id: "desc" },
      });
      await notified(last.id);
    };
    await change({ name: "Replace the seal" });
    expect(await pushedTo(technician)).toEqual([]);
    await change({ priority: "urgent" });
    await change({ name: "Replace both seals" });
    expect(await pushedTo(technician)).toEqual([{ kind: "urgent", what: "urgent", held: false, alone: false }]);
    expect([await pushedTo(admin), await mailsTo(technician)]).toEqual([[], []]);
  });

  test("work waits for the end of quiet hours, except urgent work of those whom alarms interrupt", async () => {
    const night = { quiet_from: "22:00", quiet_until: "06:00" };
    const [asleep, onCall] = [await aCrew(night), await aCrew({ ...night, is_interrupted_by_alarms: true })];
    // 05:00 in Chicago.
    const now = new Date(new Date().setUTCHours(10, 0, 0, 0) + 86_400_000);
    for (const { plant, technician } of [asleep, onCall]) {
      await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "America/Chicago" } });
      const order = await aWorkOrder({ plant, assigned_user_id: technician.id, priority: "urgent" });
      await notified((await eventOf(order, {})).id, now);
    }
    expect(await pushedTo(asleep.technician)).toEqual([{ kind: "urgent", what: "assigned", held: true, alone: false }]);
    expect(await pushedTo(onCall.technician)).toEqual([
      { kind: "urgent", what: "assigned", held: false, alone: false },
    ]);
  });

  test("an escalation is pushed in the quiet hours of those whom alarms interrupt", async () => {
    const { company, plant } = await aTenant();
    const equipment = await anEquipment({ plant });
    const sensor = await aSensor({ plant, equipment });
    const night = { quiet_from: "09:00", quiet_until: "11:00", is_interrupted_by_alarms: true };
    const onCall = await aUser({ company, plants: [plant], notify_channels: [], ...night });
    await aDevice(onCall);
    const start = new Date("2026-05-04T10:00:00Z");
    await owner.plant.update({ where: { id: plant.id }, data: { escalates_since: new Date(0) } });
    await owner.escalationStep.create({
      data: { company_id: company.id, plant_id: plant.id, position: 1, after_minutes: 15, user_id: onCall.id },
    });
    await anAlert({ sensor, parameter: 1, opened_at: start, level: "alarm" });
    await escalateAlarms(new Date(start.getTime() + 15 * minute));
    expect(await pushedTo(onCall)).toEqual([
      { kind: "escalation", what: "alert_unacknowledged", held: false, alone: true },
    ]);
  });

  test("an accepted request and a requisition that needs approval are pushed, and not emailed", async () => {
    const { plant, technician, admin } = await aCrew({ notify_channels: [] });
    const request = await aWorkOrder({ plant, kind: "request", requested_by: technician.id, status: "converted" });
    await notified((await eventOf(request, { action: "convert", user_id: admin.id })).id);
    expect(await pushedTo(technician)).toEqual([{ kind: "answered", what: "accepted", held: false, alone: false }]);

    await aDevice(admin);
    const requisition = await aRequisition({ plant, requested_by: technician.id });
    const { id } = await owner.requisitionEvent.create({
      data: {
        company_id: plant.company_id,
        plant_id: plant.id,
        requisition_id: requisition.id,
        action: "create",
        to: "pending",
        user_id: technician.id,
      },
    });
    await asProvider((tx) => notifyOfRequisition(tx, id));
    expect(await pushedTo(admin)).toEqual([
      { kind: "approval", what: "requisition_reminder", held: false, alone: false },
    ]);
    expect([await mailsTo(technician), await mailsTo(admin)]).toEqual([[], []]);
  });
});
