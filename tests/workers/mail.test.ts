import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UnrecoverableError } from "bullmq";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { programArguments } from "@/lib/launch/programs.mjs";
import { asProvider, closeDatabase } from "@/lib/server/data/db";
import { closeMail } from "@/lib/server/mail";
import { type Delivery, deliver } from "@/lib/services/platform/deliveries/deliver";
import { mail } from "@/workers/mail";
import { owner } from "../owner";
import { sampleOf } from "../sample";
import { unique } from "../samples";
import { aMailServer } from "./mail-server";
import { eventually, stores, useStore } from "./stores";

const folder = mkdtempSync(path.join(tmpdir(), "mails-"));
let server: Awaited<ReturnType<typeof aMailServer>>;

const letter = (more: Partial<Delivery> = {}): Delivery => ({
  channel: "mail",
  to: { user_id: null, email: "ann@tests.example", company_id: null },
  subject: unique("subject"),
  template: "export_ready",
  params: { name: "Ann", list: "Brands", rows: 2 },
  href: "/api/files/1",
  ...more,
});

const announce = async (delivery: Delivery) => {
  await asProvider((tx) => deliver(tx, delivery));
  const { id } = await owner.delivery.findUniqueOrThrow({ where: { subject: delivery.subject } });
  const row = await owner.outbox.findFirstOrThrow({ where: { payload: { equals: { delivery_id: id } } } });
  return { delivery_id: id, outbox_id: row.id };
};

const send = ({ delivery_id, outbox_id }: { delivery_id: number; outbox_id: number }) =>
  mail({ delivery_id }, { outbox_id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal });

beforeEach(async () => {
  await owner.outbox.deleteMany({ where: { done_at: null } });
  server = await aMailServer((recipient) =>
    recipient.startsWith("nobody") ? 550 : recipient.startsWith("later") ? 451 : undefined,
  );
  process.env.SMTP_URL = server.url;
});
afterEach(async () => {
  closeMail();
  delete process.env.SMTP_URL;
  await server.stop();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await closeDatabase();
  await owner.$disconnect();
});

describe("an email", () => {
  test("to somebody outside goes out once: one that a killed worker had handed over is unknown, not sent again", async () => {
    const sent = await announce(letter({ is_once: true }));
    await send(sent);
    await send(sent);
    expect(server.mails).toHaveLength(1);

    const interrupted = await announce(letter({ is_once: true, subject: unique("subject") }));
    const status = async ({ delivery_id: id }: { delivery_id: number }) =>
      (await owner.delivery.findUniqueOrThrow({ where: { id } })).status;
    await owner.delivery.update({ where: { id: interrupted.delivery_id }, data: { status: "sending" } });
    await expect(send(interrupted)).rejects.toThrow(UnrecoverableError);
    expect([await status(interrupted), server.mails.length]).toEqual(["unknown", 1]);

    const later = await announce(
      letter({ is_once: true, to: { user_id: null, email: "later@tests.example", company_id: null } }),
    );
    await expect(send(later)).rejects.toThrow();
    expect(await status(later)).toBe("queued");
  });

  test("an email is sent once, in the reader's language, with a link to the product", async () => {
    const sent = await announce(
      letter({ to: { user_id: null, email: "ana@tests.example", language_id: 2, company_id: null } }),
    );
    await send(sent);
    await send(sent).catch(() => undefined);

    expect(server.mails).toHaveLength(1);
    const [caught] = server.mails;
    expect(caught!.id).toBe(`<ob-${sent.outbox_id}@localhost>`);
    expect(caught!.raw.replace(/=\r?\n/g, "")).toContain("Descargar el archivo: http://localhost:3000/api/files/1");
    const kept = await owner.delivery.findUniqueOrThrow({ where: { id: sent.delivery_id } });
    expect(kept).toMatchObject({ status: "sent", payload: {} });
  });

  test("an email about the same event is queued once", async () => {
    const delivery = letter();
    await announce(delivery);
    expect(await asProvider((tx) => deliver(tx, delivery))).toBe(false);
  });

  test("an email that is rejected permanently fails immediately, one that is deferred is retried", async () => {
    const never = await announce(letter({ to: { user_id: null, email: "nobody@tests.example", company_id: null } }));
    const later = await announce(letter({ to: { user_id: null, email: "later@tests.example", company_id: null } }));

    await expect(send(never)).rejects.toBeInstanceOf(UnrecoverableError);
    await expect(send(later)).rejects.not.toBeInstanceOf(UnrecoverableError);
    expect(await owner.delivery.findUniqueOrThrow({ where: { id: never.delivery_id } })).toMatchObject({
      status: "failed",
    });
    expect(await owner.delivery.findUniqueOrThrow({ where: { id: later.delivery_id } })).toMatchObject({
      status: "queued",
    });
  });

  test("an email cannot get an extra header by a line break in a name", async () => {
    const forged = letter({ params: { name: "Ann", list: "Brands\r\nBcc: all@tests.example", rows: 2 } });
    await expect(asProvider((tx) => deliver(tx, forged))).rejects.toMatchObject({ refusal: "invalid" });
    const to = { user_id: null, email: "ann@tests.example\nBcc: all@tests.example", company_id: null };
    await expect(asProvider((tx) => deliver(tx, letter({ to })))).rejects.toMatchObject({ refusal: "invalid" });
  });

  test("an email shows markup in a name as text", async () => {
    await send(await announce(letter({ params: { name: "<script>alert(1)</script>", list: "Brands", rows: 2 } })));
    expect(server.mails[0]!.raw).toContain("&lt;script&gt;");
  });
});

// Each commit kills them on the other store; tests/workers/outbox.test.ts works on both in every run.
describe.each(sampleOf(stores, stores.length))("the workers, with the queue on %s", (store) => {
  let running: ChildProcess[] = [];

  function startWorkers() {
    const child = spawn(process.execPath, programArguments("worker"), {
      stdio: "ignore",
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: folder, LOG_LEVEL: "error" },
    });
    running.push(child);
    return child;
  }
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

  async function stopAll() {
    const all = running.filter((child) => child.exitCode === null && child.signalCode === null);
    running = [];
    for (const child of all) child.kill("SIGTERM");
    await Promise.all(all.map(ended));
  }

  const trigger = async (count: number) => {
    const subjects = Array.from({ length: count }, () => unique("subject"));
    for (const subject of subjects) await asProvider((tx) => deliver(tx, letter({ subject })));
    return subjects;
  };
  const sent = (subjects: string[]) => owner.delivery.count({ where: { subject: { in: subjects }, status: "sent" } });

  test("workers deliver each email once if they were down when it was requested", async () => {
    const back = await useStore(store);
    try {
      startWorkers();
      const before = await trigger(20);
      await eventually(async () => (await sent(before)) === 20, 120);
      await stopAll();

      const meanwhile = await trigger(200);
      expect(await sent(meanwhile)).toBe(0);
      startWorkers();
      startWorkers();
      await eventually(async () => (await sent(meanwhile)) === 200, 180);
      expect(server.mails).toHaveLength(220);
    } finally {
      await stopAll();
      await back();
    }
  }, 400_000);

  test("workers lose no email when they are killed while sending", async () => {
    const back = await useStore(store);
    try {
      const subjects = await trigger(150);
      for (let kill = 0; kill < 2; kill++) {
        const child = startWorkers();
        const already = server.mails.length;
        await eventually(() => server.mails.length > already, 120);
        await pause(20 * kill);
        child.kill("SIGKILL");
        await ended(child);
      }
      startWorkers();
      // What the killed ones held is noticed a little later.
      await eventually(async () => (await sent(subjects)) === 150, 240);
      // One that was sent and not yet marked comes twice, and says by its id that it is the same.
      expect(new Set(server.mails.map((one) => one.id)).size).toBe(150);
      expect(server.mails.length).toBeLessThan(150 + 2 * 8 + 1);
    } finally {
      await stopAll();
      await back();
    }
  }, 600_000);
});
