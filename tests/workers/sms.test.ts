import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { UnrecoverableError } from "bullmq";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET as listFailed, PUT as retryFailed } from "@/app/api/jobs/failed/route";
import { programArguments } from "@/lib/launch/programs.mjs";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { deliver, type SmsDelivery } from "@/lib/services/platform/deliveries/deliver";
import { sms } from "@/workers/sms";
import { call } from "../helpers";
import { owner } from "../owner";
import { sampleOf } from "../sample";
import { aTenant, aUser, unique } from "../samples";
import { eventually, stores, useStore } from "./stores";
import { type Answer, aTwilio, type Told } from "./twilio-server";

const folder = mkdtempSync(path.join(tmpdir(), "sms-"));
const bad = { status: 400, code: 21_211 };
let answers: Record<string, Answer | (() => Promise<void>)>;
let twilio: Awaited<ReturnType<typeof aTwilio>>;
let next = 0;

/** A number of its own in Chicago. */
const aNumber = () => `+1312555${String(2000 + next++).padStart(4, "0")}`;

const params = { item: "Dryer fan 3B", sensor: "DE bearing", measurement: "velocity", value: "8 mm/s", plant: "Mill" };
const letter = (phone: string, more: Partial<SmsDelivery> = {}): SmsDelivery => ({
  channel: "sms",
  to: { user_id: null, phone, company_id: null },
  subject: unique("subject"),
  template: "alert_alarm",
  params,
  href: "/equipments/1/details/pdm/2",
  ...more,
});

const announce = async (delivery: SmsDelivery) => {
  await asProvider((tx) => deliver(tx, delivery));
  const { id } = await owner.delivery.findUniqueOrThrow({ where: { subject: delivery.subject } });
  const row = await owner.outbox.findFirstOrThrow({
    where: { topic: "sms", payload: { equals: { delivery_id: id } } },
  });
  return { delivery_id: id, outbox_id: row.id };
};

const send = ({ delivery_id, outbox_id }: { delivery_id: number; outbox_id: number }) =>
  sms({ delivery_id }, { outbox_id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal });
const tried = (sent: { delivery_id: number; outbox_id: number }) => send(sent).catch((error: Error) => error);
const statusOf = async ({ delivery_id }: { delivery_id: number }) =>
  (await owner.delivery.findUniqueOrThrow({ where: { id: delivery_id } })).status;
const heardBy = (phone: string) => twilio.messages.filter(({ to }) => to === phone);

beforeEach(async () => {
  await owner.outbox.deleteMany({ where: { done_at: null } });
  await owner.delivery.deleteMany({ where: { channel: "sms" } });
  answers = {};
  twilio = await aTwilio(async ({ to }: Told) => {
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
    const sent = await announce(letter(phone, { to, params: { ...params, item: "Ventilador crítico" } }));
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

  test("an SMS is marked as being sent before it is given to the provider", async () => {
    const phone = aNumber();
    const sent = await announce(letter(phone));
    let seen = "";
    answers[phone] = async () => {
      seen = await statusOf(sent);
    };
    await send(sent);
    expect([seen, await statusOf(sent)]).toEqual(["sending", "sent"]);
  });

  test("an SMS that is rejected permanently goes to the failed list immediately, and a user can retry it", async () => {
    const phone = aNumber();
    const sent = await announce(letter(phone));
    answers[phone] = bad;
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect(await statusOf(sent)).toBe("failed");
    await tried(sent);
    expect(heardBy(phone)).toHaveLength(1);

    const developer = await aUser({ role: "developer" });
    const { body } = await call(listFailed, { as: developer, query: { max: 200 } });
    const listed = body.data.find((one: { id: number }) => one.id === sent.outbox_id);
    expect(listed).toMatchObject({ topic: "sms", error: expect.stringContaining("21211") });

    delete answers[phone];
    await call(retryFailed, { as: developer, method: "PUT", body: { ids: [sent.outbox_id] } });
    await send(sent);
    expect([heardBy(phone).length, await statusOf(sent)]).toEqual([2, "sent"]);
  });

  test.each([
    ["the account is asked too often", { status: 429, code: 20_429 }],
    ["its password is wrong", { status: 401, code: 20_003 }],
  ])("an SMS that was certainly not sent because %s is retried and not counted", async (_, answer) => {
    const phone = aNumber();
    const sent = await announce(letter(phone));
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

  test("an SMS is retried when the SMS service does not respond", async () => {
    const sent = await announce(letter(aNumber()));
    process.env.TWILIO_API_BASE = "http://127.0.0.1:9";
    expect(await tried(sent)).not.toBeInstanceOf(UnrecoverableError);
    expect(await statusOf(sent)).toBe("queued");
  });

  test.each([
    ["the line breaks", "hang up" as const],
    ["the account fails", { status: 503, code: 20_503 }],
    ["no answer comes in time", "silence" as const],
  ])(
    "an SMS with unknown delivery because %s is not repeated automatically",
    async (_, answer) => {
      const phone = aNumber();
      const sent = await announce(letter(phone));
      answers[phone] = answer;
      expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
      expect(await statusOf(sent)).toBe("unknown");
      await tried(sent);
      expect(heardBy(phone)).toHaveLength(1);
      expect((await owner.outbox.findUniqueOrThrow({ where: { id: sent.outbox_id } })).failed_at).not.toBeNull();
    },
    30_000,
  );

  test("an SMS is not repeated after a worker was killed while sending it", async () => {
    const phone = aNumber();
    const sent = await announce(letter(phone));
    await owner.delivery.update({ where: { id: sent.delivery_id }, data: { status: "sending", attempts: 1 } });
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect([heardBy(phone).length, await statusOf(sent)]).toEqual([0, "unknown"]);
  });

  test("an SMS of an alarm is repeated, three times in all", async () => {
    const phone = aNumber();
    const sent = await announce(letter(phone, { is_urgent: true }));
    answers[phone] = "hang up";
    for (let attempt = 0; attempt < 3; attempt++) expect(await tried(sent)).not.toBeInstanceOf(UnrecoverableError);
    expect(await tried(sent)).toBeInstanceOf(UnrecoverableError);
    expect([heardBy(phone).length, await statusOf(sent)]).toEqual([3, "unknown"]);
  });

  test("an SMS of an alarm that succeeds at the second attempt is sent", async () => {
    const phone = aNumber();
    const sent = await announce(letter(phone, { is_urgent: true }));
    answers[phone] = "hang up";
    await tried(sent);
    delete answers[phone];
    await send(sent);
    expect([heardBy(phone).length, await statusOf(sent)]).toEqual([2, "sent"]);
  });

  test("an SMS is stored as a file without an account", async () => {
    for (const name of Object.keys(twilio.environment)) delete process.env[name];
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = folder;
    const phone = aNumber();
    const sent = await announce(letter(phone));
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
    letter(phone, { to: { user_id: person.id, phone, company_id: person.company_id }, ...more });
  const sendAll = async (deliveries: SmsDelivery[]) => {
    const all = await Promise.all(deliveries.map(announce));
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
    expect(heardBy(phone)).toHaveLength(5);
  });

  test("the SMS limits apply per number, for all users together", async () => {
    const phone = aNumber();
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser()));
    await sendAll(people.flatMap((person) => Array.from({ length: 5 }, () => of(person, phone, { is_urgent: true }))));
    expect(heardBy(phone)).toHaveLength(10);
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
});

// Each commit kills them on the other store; tests/workers/outbox.test.ts works on both in every run.
describe.each(sampleOf(stores, stores.length))("the workers, with the queue on %s", (store) => {
  const running: ChildProcess[] = [];
  const startWorker = () => {
    const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: folder, LOG_LEVEL: "error" };
    running.push(spawn(process.execPath, programArguments("worker"), { stdio: "ignore", env }));
  };
  const stopAll = async () => {
    for (const child of running.splice(0)) {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    }
  };

  test("a killed worker repeats alarm SMS and nothing else", async () => {
    const back = await useStore(store);
    try {
      const [warned, alarmed] = [aNumber(), aNumber()];
      const warning = await announce(letter(warned, { template: "alert_warning" }));
      const alarm = await announce(letter(alarmed, { is_urgent: true }));
      Object.assign(answers, { [warned]: "silence", [alarmed]: "silence" });
      startWorker();
      await eventually(() => heardBy(warned).length + heardBy(alarmed).length === 2, 60);
      const [killed] = running.splice(0);
      killed!.kill("SIGKILL");

      answers = {};
      startWorker();
      await eventually(async () => (await statusOf(alarm)) === "sent" && (await statusOf(warning)) === "unknown", 75);
      expect([heardBy(alarmed).length, heardBy(warned).length]).toEqual([2, 1]);
    } finally {
      await stopAll();
      await back();
    }
  }, 150_000);

  test("A15: thirty SMS for one user by two workers are five, and none is sent abroad or to a premium number", async () => {
    const back = await useStore(store);
    try {
      const { admin } = await aTenant();
      const own = aNumber();
      const abroad = ["+18765550142", "+16585550142", "+447911123456", "+19005550142", "+13129760142", "+529001234567"];
      const asked = [...Array.from({ length: 30 }, () => own), ...abroad];
      const subjects: string[] = [];
      for (const phone of asked) {
        const to = { user_id: admin.id, phone, company_id: admin.company_id };
        const one = letter(phone, { to, is_urgent: true });
        subjects.push(one.subject);
        await asProvider((tx) => deliver(tx, one));
      }
      startWorker();
      startWorker();
      const of = (status: string) => owner.delivery.count({ where: { subject: { in: subjects }, status } });
      await eventually(async () => (await of("sent")) + (await of("refused")) === asked.length, 60);

      const foreign = twilio.messages.filter(({ to }) => to !== own).length;
      console.info(
        `A15 on ${store}: tried ${asked.length} sent ${heardBy(own).length} refused ${await of("refused")} abroad ${foreign}`,
      );
      expect([heardBy(own).length, foreign, await of("refused")]).toEqual([5, 0, 31]);
    } finally {
      await stopAll();
      await back();
    }
  }, 90_000);
});
