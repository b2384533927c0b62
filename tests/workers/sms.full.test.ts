import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase } from "@/lib/server/data/db";
import { owner } from "../owner";
import { killProduct, type Program, startAlone } from "../programs";
import { aTenant } from "../samples";
import { abroadOrPremium, anSms, queueDelivery, statusOf } from "./letters";
import { stores, useStore } from "./stores";
import { type Answer, aTwilio, type SmsMessage } from "./twilio-server";

/** SMS by worker processes, on both stores of the queue. */

let answers: Record<string, Answer>;
let twilio: Awaited<ReturnType<typeof aTwilio>>;
const running = new Set<Program>();
let next = 0;

/** A number of its own in Chicago. */
const aNumber = () => `+1312555${String(2000 + next++).padStart(4, "0")}`;
const messagesTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone);

beforeEach(async () => {
  answers = {};
  twilio = await aTwilio(({ to }: SmsMessage) => answers[to]);
});
afterEach(() => twilio.stop());
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

function startWorker() {
  const worker = startAlone("worker", twilio.environment);
  running.add(worker);
  return worker;
}

describe.each(stores)("the workers, with the queue on %s", (store) => {
  let back: () => Promise<void>;
  beforeEach(async () => {
    back = await useStore(store);
  });
  afterEach(async () => {
    for (const { stop } of running) await stop();
    running.clear();
    await back();
  });

  test("a killed worker repeats alarm SMS and nothing else", async () => {
    const [warned, alarmed] = [aNumber(), aNumber()];
    const warning = await queueDelivery(anSms(warned, { template: "alert_warning" }));
    const alarm = await queueDelivery(anSms(alarmed, { is_urgent: true }));
    Object.assign(answers, { [warned]: "silence", [alarmed]: "silence" });
    const worker = startWorker();
    await expect.poll(() => messagesTo(warned).length + messagesTo(alarmed).length).toBe(2);
    await killProduct(worker);
    running.delete(worker);

    answers = {};
    startWorker();
    await expect
      .poll(async () => [await statusOf(alarm), await statusOf(warning)], { timeout: 90_000 })
      .toEqual(["sent", "unknown"]);
    expect([messagesTo(alarmed).length, messagesTo(warned).length]).toEqual([2, 1]);
  });

  test("A15: thirty SMS for one user by two workers are five, and none is sent abroad or to a premium number", async () => {
    const { admin } = await aTenant();
    const own = aNumber();
    const numbers = [...Array.from({ length: 30 }, () => own), ...abroadOrPremium];
    const queued = [];
    for (const phone of numbers) {
      const to = { user_id: admin.id, phone, company_id: admin.company_id };
      queued.push(await queueDelivery(anSms(phone, { to, is_urgent: true })));
    }
    startWorker();
    startWorker();
    const ids = queued.map(({ delivery_id }) => delivery_id);
    const of = (...status: string[]) => owner.delivery.count({ where: { id: { in: ids }, status: { in: status } } });
    await expect.poll(() => of("sent", "refused"), { timeout: 60_000 }).toBe(numbers.length);

    const foreign = twilio.messages.filter(({ to }) => to !== own).length;
    const refused = await of("refused");
    console.info(
      `A15 on ${store}: tried ${numbers.length} sent ${messagesTo(own).length} refused ${refused} abroad ${foreign}`,
    );
    expect([messagesTo(own).length, foreign, refused]).toEqual([5, 0, 31]);
  });
});
