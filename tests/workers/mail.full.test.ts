import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { owner } from "../owner";
import { pause } from "../pause";
import { killProduct, type Program, startAlone } from "../programs";
import { unique } from "../samples";
import { aMail } from "./letters";
import { aMailServer } from "./mail-server";
import { stores, useStore } from "./stores";

/** Emails by worker processes, on both stores of the queue, that are down and killed again and again. */

let server: Awaited<ReturnType<typeof aMailServer>>;
const running = new Set<Program>();

beforeEach(async () => {
  server = await aMailServer();
});
afterEach(() => server.stop());
afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

function startWorker() {
  const worker = startAlone("worker", { SMTP_URL: server.url });
  running.add(worker);
  return worker;
}

async function stopAll() {
  await Promise.all([...running].map(({ stop }) => stop()));
  running.clear();
}

const trigger = async (count: number) => {
  const subjects = Array.from({ length: count }, () => unique("subject"));
  for (const subject of subjects) await asProvider((tx) => deliver(tx, aMail({ subject })));
  return subjects;
};
const sent = (subjects: string[]) => owner.delivery.count({ where: { subject: { in: subjects }, status: "sent" } });

describe.each(stores)("the workers, with the queue on %s", (store) => {
  let back: () => Promise<void>;
  beforeEach(async () => {
    await owner.outbox.deleteMany({ where: { done_at: null } });
    back = await useStore(store);
  });
  afterEach(async () => {
    await stopAll();
    await back();
  });

  test("workers deliver each email once if they were down when it was requested", async () => {
    startWorker();
    const before = await trigger(20);
    await expect.poll(() => sent(before)).toBe(20);
    await stopAll();

    const meanwhile = await trigger(200);
    expect(await sent(meanwhile)).toBe(0);
    startWorker();
    startWorker();
    await expect.poll(() => sent(meanwhile), { timeout: 120_000 }).toBe(200);
    expect(server.mails).toHaveLength(220);
  });

  test("workers lose no email when they are killed while sending", async () => {
    const subjects = await trigger(150);
    for (let kill = 0; kill < 2; kill++) {
      const worker = startWorker();
      const already = server.mails.length;
      await expect.poll(() => server.mails.length).toBeGreaterThan(already);
      await pause(20 * kill);
      await killProduct(worker);
      running.delete(worker);
    }
    startWorker();
    // What the killed ones held is noticed a little later.
    await expect.poll(() => sent(subjects), { timeout: 120_000 }).toBe(150);
    // One that was sent and not yet marked comes twice, and shows by its id that it is the same.
    expect(new Set(server.mails.map((one) => one.id)).size).toBe(150);
    expect(server.mails.length).toBeLessThan(150 + 2 * 8 + 1);
  });
});
