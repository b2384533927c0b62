import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { UnrecoverableError } from "bullmq";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as listFailed, PUT as retryFailed } from "@/app/api/jobs/failed/route";
import { closeDatabase } from "@/lib/server/data/db";
import type { SmsDelivery } from "@/lib/services/platform/deliveries/deliver";
import { GivenUp } from "@/lib/services/platform/deliveries/given-up";
import { sendSmsDelivery } from "@/lib/services/platform/deliveries/send-sms";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { sms } from "@/workers/sms";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";
import { abroadOrPremium, anSms, type QueuedDelivery, queueDelivery, smsParams, statusOf } from "./letters";
import { type Answer, aTwilio, type SmsMessage } from "./twilio-server";

const folder = mkdtempSync(path.join(tmpdir(), "sms-"));
const bad = { status: 400, code: 21_211 };
let answers: Record<string, Answer | (() => Promise<void>)>;
let twilio: Awaited<ReturnType<typeof aTwilio>>;
let next = 0;

/** A number of its own in Chicago. */
const aNumber = () => `+1312555${String(2000 + next++).padStart(4, "0")}`;

const send = ({ delivery_id, outbox_id }: QueuedDelivery) =>
  sms({ delivery_id }, { outbox_id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal });
const tried = (sent: QueuedDelivery) => send(sent).catch((error: Error) => error);
const messagesTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone);

// A package of 65 MB, which the product loads with its first SMS.
beforeAll(() => import("twilio"));
beforeEach(async () => {
  answers = {};
  twilio = await aTwilio(async ({ to }: SmsMessage) => {
    const answer = answers[to];
    return typeof answer === "function" ? void (await answer()) : answer;
  });
  Object.assign(process.env, twilio.environment);
});
afterEach(async () => {
  for (const name of Object.keys(twilio.environment)) delete process.env[name];
  await twilio.stop();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeDatabase();
  await owner.$disconnect();
});

describe("an SMS", () => {
  test("an SMS is sent once, short, in the reader's language, with the link", async () => {
    const phone = aNumber();
    const to = { user_id: null, phone, language_id: 2, company_id: null };
    const sent = await queueDelivery(anSms(phone, { to, params: { ...smsParams, item: "Ventilador crítico" } }));
    await send(sent);
    await send(sent).catch(() => undefined);

    const link = "http://localhost:3000/equipments/1/details/pdm/2";
    expect(twilio.messages).toEqual([
      { to: phone, from: "+15550001111", text: `Alarma: Ventilador critico, velocity 8 mm/s, Mill ${link}` },
    ]);
    expect(twilio.messages[0]!.text.length).toBeLessThanOrEqual(160);
    expect(twilio.logins).toEqual(["AC0123456789abcdef:secret"]);
    expect(await owner.delivery.findUniqueOrThrow({ where: { id: sent.delivery_id } })).toMatchObject({
      status: "sent",
      payload: {},
      attempts: 1,
    });
  });

  test("an SMS held for quiet hours is not sent to a user who was archived meanwhile", async () => {
    const [phone, person] = [aNumber(), await aUser({ role: "analyst" })];
    const to = { user_id: person.id, phone, company_id: null };
    const held = await queueDelivery(anSms(phone, { to, held_until: new Date(Date.now() + 3_600_000) }));
    await owner.user.update({ where: { id: person.id }, data: { archived_at: new Date() } });
    await send(held);
    expect([messagesTo(phone), await statusOf(held)]).toEqual([[], "refused"]);
  });

  test("an SMS is marked as being sent before it is given to the provider", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    let seen = "";
    answers[phone] = async () => {
      seen = await statusOf(sent);
    };
    await send(sent);
    expect([seen, await statusOf(sent)]).toEqual(["sending", "sent"]);
  });

  test("an SMS that is rejected permanently goes to the failed list immediately, and a user can retry it", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    answers[phone] = bad;
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect(await statusOf(sent)).toBe("failed");
    await tried(sent);
    expect(messagesTo(phone)).toHaveLength(1);

    const developer = await aUser({ role: "developer" });
    const { body } = await call(listFailed, { as: developer, query: { max: 200 } });
    const listed = body.data.find((one: { id: number }) => one.id === sent.outbox_id);
    expect(listed).toMatchObject({ topic: "sms", error: expect.stringContaining("21211") });

    delete answers[phone];
    await call(retryFailed, { as: developer, method: "PUT", body: { ids: [sent.outbox_id] } });
    await send(sent);
    expect([messagesTo(phone).length, await statusOf(sent)]).toEqual([2, "sent"]);
  });

  test.each([
    ["the account is asked too often", { status: 429, code: 20_429 }],
    ["its password is wrong", { status: 401, code: 20_003 }],
  ])("an SMS that was certainly not sent because %s is retried and not counted", async (_, answer) => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    answers[phone] = answer;
    expect(await tried(sent)).not.toBeInstanceOf(UnrecoverableError);
    expect(await owner.delivery.findUniqueOrThrow({ where: { id: sent.delivery_id } })).toMatchObject({
      status: "queued",
      tried_at: null,
      attempts: 0,
    });
    delete answers[phone];
    await send(sent);
    expect(await statusOf(sent)).toBe("sent");
  });

  test("an SMS that is retried in quiet hours waits for their end", async () => {
    const { plant } = await aTenant();
    const now = new Date();
    const local = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16);
    await owner.plant.update({ where: { id: plant.id }, data: { time_zone: "UTC" } });
    const asleep = await aUser({ plants: [plant], quiet_from: local(-1), quiet_until: local(2) });
    const phone = aNumber();
    const to = { user_id: asleep.id, phone, company_id: asleep.company_id };
    const sent = await queueDelivery(anSms(phone, { to, is_held_in_quiet: true }));
    expect(await tried(sent)).toBeInstanceOf(AlreadyDone);
    const { run_after, sent_at } = await owner.outbox.findUniqueOrThrow({ where: { id: sent.outbox_id } });
    expect([run_after > now, sent_at, messagesTo(phone).length, await statusOf(sent)]).toEqual([
      true,
      null,
      0,
      "queued",
    ]);
  });

  test("an SMS is retried when the SMS service does not respond", async () => {
    const sent = await queueDelivery(anSms(aNumber()));
    process.env.TWILIO_API_BASE = "http://127.0.0.1:9";
    expect(await tried(sent)).not.toBeInstanceOf(UnrecoverableError);
    expect(await statusOf(sent)).toBe("queued");
  });

  const expectUnknownAndNotRepeated = async (sent: QueuedDelivery, phone: string) => {
    expect(await statusOf(sent)).toBe("unknown");
    await tried(sent);
    expect(messagesTo(phone)).toHaveLength(1);
    expect((await owner.outbox.findUniqueOrThrow({ where: { id: sent.outbox_id } })).failed_at).not.toBeNull();
  };

  test.each([
    ["the line breaks", "hang up" as const],
    ["the account fails", { status: 503, code: 20_503 }],
  ])("an SMS with unknown delivery because %s is not repeated automatically", async (_, answer) => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    answers[phone] = answer;
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    await expectUnknownAndNotRepeated(sent, phone);
  });

  test("an SMS with unknown delivery because no answer comes in time is not repeated automatically", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    answers[phone] = "silence";
    await expect(sendSmsDelivery(sent.delivery_id, sent.outbox_id, new Date(), 200)).rejects.toBeInstanceOf(GivenUp);
    await expectUnknownAndNotRepeated(sent, phone);
  });

  test("an SMS is not repeated after a worker was killed while sending it", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    await owner.delivery.update({ where: { id: sent.delivery_id }, data: { status: "sending", attempts: 1 } });
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect([messagesTo(phone).length, await statusOf(sent)]).toEqual([0, "unknown"]);
  });

  test("an SMS of an alarm is repeated after a worker was killed while sending it", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone, { is_urgent: true }));
    await owner.delivery.update({ where: { id: sent.delivery_id }, data: { status: "sending", attempts: 1 } });
    await send(sent);
    expect([messagesTo(phone).length, await statusOf(sent)]).toEqual([1, "sent"]);
  });

  test("an SMS of an alarm is repeated, three times in all", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone, { is_urgent: true }));
    answers[phone] = "hang up";
    for (let attempt = 0; attempt < 3; attempt++) expect(await tried(sent)).not.toBeInstanceOf(UnrecoverableError);
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect([messagesTo(phone).length, await statusOf(sent)]).toEqual([3, "unknown"]);
  });

  test("an SMS of an alarm that succeeds at the second attempt is sent", async () => {
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone, { is_urgent: true }));
    answers[phone] = "hang up";
    await tried(sent);
    delete answers[phone];
    await send(sent);
    expect([messagesTo(phone).length, await statusOf(sent)]).toEqual([2, "sent"]);
  });

  test("an SMS is stored as a file without an account", async () => {
    for (const name of Object.keys(twilio.environment)) delete process.env[name];
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = folder;
    const phone = aNumber();
    const sent = await queueDelivery(anSms(phone));
    await send(sent).finally(() => {
      process.env.DATA_DIR = before;
    });
    expect(readdirSync(path.join(folder, "outbox"))).toEqual([`ob-${sent.outbox_id}.sms.txt`]);
    const kept = readFileSync(path.join(folder, "outbox", `ob-${sent.outbox_id}.sms.txt`), "utf8");
    expect(kept).toContain(`To: ${phone}`);
    expect(await statusOf(sent)).toBe("sent");
  });
});

describe("the SMS limits", () => {
  const of = (person: { id: number; company_id: number | null }, phone: string, more: Partial<SmsDelivery> = {}) =>
    anSms(phone, { to: { user_id: person.id, phone, company_id: person.company_id }, ...more });
  const sendAll = async (deliveries: SmsDelivery[]) => {
    const all = await Promise.all(deliveries.map(queueDelivery));
    await Promise.all(all.map(tried));
    return Promise.all(all.map(statusOf));
  };

  test("the SMS limits reserve the last messages of an hour for alarms", async () => {
    const { admin } = await aTenant();
    const phone = aNumber();
    const others = await sendAll(Array.from({ length: 6 }, () => of(admin, phone)));
    const alarms = await sendAll(Array.from({ length: 6 }, () => of(admin, phone, { is_urgent: true })));
    expect(others.filter((status) => status === "sent")).toHaveLength(3);
    expect(alarms.filter((status) => status === "sent")).toHaveLength(2);
    expect(messagesTo(phone)).toHaveLength(5);
  });

  test("the SMS limits apply per number, for all users together", async () => {
    const phone = aNumber();
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser()));
    await sendAll(people.flatMap((person) => Array.from({ length: 5 }, () => of(person, phone, { is_urgent: true }))));
    expect(messagesTo(phone)).toHaveLength(10);
  });

  test("the SMS limits apply per company and day", async () => {
    const { company, plant } = await aTenant();
    const person = await aUser({ company, plants: [plant] });
    const an_hour_ago = new Date(Date.now() - 3_700_000);
    const spent = { channel: "sms", status: "sent", payload: {}, tried_at: an_hour_ago, attempts: 1 };
    await owner.delivery.createMany({
      data: Array.from({ length: 199 }, () => ({
        ...spent,
        company_id: company.id,
        recipient: aNumber(),
        subject: unique("spent"),
      })),
    });
    const [first, second] = [aNumber(), aNumber()];
    const urgent = { is_urgent: true };
    expect((await sendAll([of(person, first, urgent), of(person, second, urgent)])).toSorted()).toEqual([
      "refused",
      "sent",
    ]);
  });

  test("an SMS over a limit is added to the user's digest", async () => {
    const { admin } = await aTenant();
    const phone = aNumber();
    await sendAll(Array.from({ length: 7 }, () => of(admin, phone, { is_urgent: true, is_digestible: true })));
    expect(await owner.digestEntry.count({ where: { user_id: admin.id, message: "alert_alarm" } })).toBe(2);
  });

  test("A15: of thirty SMS for one user at once five go out, and none abroad or to a premium number", async () => {
    const { admin } = await aTenant();
    const phone = aNumber();
    const numbers = [...Array.from({ length: 30 }, () => phone), ...abroadOrPremium];
    const statuses = await sendAll(numbers.map((number) => of(admin, number, { is_urgent: true })));
    const foreign = twilio.messages.filter(({ to }) => to !== phone).length;
    const refused = statuses.filter((status) => status === "refused").length;
    expect([messagesTo(phone).length, foreign, refused]).toEqual([5, 0, 31]);
  });
});
