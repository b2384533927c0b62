import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asProvider, closeDatabase, type Tx } from "@/lib/server/data/db";
import type { Processor } from "@/lib/server/jobs/jobs";
import { enqueue } from "@/lib/server/jobs/outbox";
import { type AnyWorker, queue } from "@/lib/server/jobs/queue";
import { dispatch } from "@/lib/services/platform/outbox/dispatch";
import { finished } from "@/lib/services/platform/outbox/finish";
import { sweepLost } from "@/lib/services/platform/outbox/sweep";
import { startDispatcher } from "@/workers/dispatcher";
import { perform } from "@/workers/perform";
import { isFull } from "../full";
import { owner } from "../owner";
import { waitingForLocks } from "./held-row";
import { stores, useStore } from "./stores";

// Deliveries that do not exist: the attempts are counted here, nothing is sent.
let next = 900_000_000 + (Date.now() % 10_000_000) * 10;
const someIds = (count: number) => Array.from({ length: count }, () => next++);

const announce = (ids: number[]) =>
  asProvider(async (tx) => {
    for (const delivery_id of ids) await enqueue(tx, "mail", { delivery_id });
  });

const rowsFor = (ids: number[]) =>
  owner.outbox.findMany({
    where: { topic: "mail", OR: ids.map((id) => ({ payload: { equals: { delivery_id: id } } })) },
    orderBy: { id: "asc" },
  });

describe.each(stores)("a job in the outbox, with the queue on %s", (store) => {
  let back: () => Promise<void>;
  let workers: AnyWorker[] = [];
  const work = (processor: Processor<"mail">, concurrency = 8) => {
    workers.push(perform("mail", processor, concurrency, new AbortController().signal));
  };

  beforeAll(async () => {
    back = await useStore(store);
  });
  beforeEach(() => owner.outbox.deleteMany({ where: { done_at: null } }));
  afterEach(async () => {
    await Promise.all(workers.map((one) => one.close()));
    workers = [];
  });
  afterAll(() => back());

  test("each job runs once with two dispatchers and two workers at once", async () => {
    const ids = someIds(isFull ? 2_000 : 200);
    const done: number[] = [];
    const doing: Processor<"mail"> = async ({ delivery_id }) => void done.push(delivery_id);
    await announce(ids);

    const dispatchers = [startDispatcher(), startDispatcher()];
    work(doing);
    work(doing);
    await expect.poll(() => done.length).toBeGreaterThanOrEqual(ids.length);
    await Promise.all(dispatchers.map((one) => one.stop()));

    expect(done.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test("a job starts immediately, but only after its transaction commits", async () => {
    const [certain, undone] = someIds(2) as [number, number];
    const done: number[] = [];
    work(async ({ delivery_id }) => void done.push(delivery_id));
    const dispatcher = startDispatcher();

    await asProvider(async (tx) => {
      await enqueue(tx, "mail", { delivery_id: undone });
      throw new Error("changed my mind");
    }).catch(() => undefined);
    await announce([certain]);

    await expect.poll(() => done.length).toBeGreaterThan(0);
    await dispatcher.stop();
    expect(done).toEqual([certain]);
  });

  test("a job has its effect once, however often it is delivered", async () => {
    const [id] = someIds(1) as [number];
    let effects = 0;
    await announce([id]);
    work(async (_, { outbox_id }) => {
      await asProvider((tx) => finished(tx, outbox_id));
      effects++;
    });

    await dispatch();
    await expect.poll(async () => (await rowsFor([id]))[0]?.done_at).toBeInstanceOf(Date);
    const [row] = await rowsFor([id]);
    await queue("mail").addBulk([
      { name: "mail", data: { outbox_id: row!.id, payload: { delivery_id: id } }, opts: { jobId: `again-${id}` } },
    ]);
    await expect.poll(async () => (await queue("mail").getJob(`again-${id}`))?.getState()).toBe("completed");

    expect(effects).toBe(1);
  });

  test("a job that the queue lost is queued again, and one that waits there is not", async () => {
    const [id] = someIds(1) as [number];
    await announce([id]);
    await dispatch();
    const [row] = await rowsFor([id]);

    await owner.outbox.update({ where: { id: row!.id }, data: { sent_at: new Date(Date.now() - 600_000) } });
    expect(await sweepLost()).toBe(0);

    await (await queue("mail").getJob(`ob-${row!.id}`))!.remove();
    await owner.outbox.update({ where: { id: row!.id }, data: { sent_at: new Date(Date.now() - 600_000) } });
    expect(await sweepLost()).toBe(1);

    const done: number[] = [];
    work(async ({ delivery_id }) => void done.push(delivery_id));
    await expect.poll(() => done).toContain(id);
    await expect.poll(async () => (await rowsFor([id]))[0]?.done_at).toBeInstanceOf(Date);
  });

  test("a job whose statement takes too long fails after its attempts, one of a database that ends loses none", async () => {
    const [slow, away] = someIds(2) as [number, number];
    await announce([slow, away]);
    const rows = await rowsFor([slow, away]);
    await queue("mail").addBulk(
      rows.map(({ id: outbox_id }, at) => ({
        name: "mail",
        data: { outbox_id, payload: { delivery_id: [slow, away][at]! } },
        opts: { jobId: `own-${outbox_id}`, attempts: 1 },
      })),
    );
    work(async ({ delivery_id }) => {
      throw Object.assign(new Error("stopped"), { code: delivery_id === slow ? "57014" : "57P01" });
    });
    await expect.poll(async () => (await rowsFor([slow]))[0]?.failed_at).toBeInstanceOf(Date);
    await expect.poll(async () => (await queue("mail").getJob(`own-${rows[1]!.id}`))?.getState()).toBe("delayed");
    expect((await rowsFor([away]))[0]?.failed_at).toBeNull();
  });

  test("what is announced under a key while its predecessor is handed on is announced itself", async () => {
    const [first] = someIds(1) as [number];
    const keyed = (tx: Tx) => enqueue(tx, "mail", { delivery_id: first }, { key: `key-${first}` });
    await asProvider(keyed);
    let added = () => {};
    const adding = vi.spyOn(queue("mail"), "addBulk").mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          added = () => resolve([]);
        }),
    );
    const dispatched = dispatch();
    await expect.poll(() => adding.mock.calls.length).toBe(1);
    const again = asProvider(keyed);
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    added();
    await Promise.all([dispatched, again]);
    expect((await rowsFor([first])).map(({ sent_at }) => sent_at === null)).toEqual([false, true]);
    adding.mockRestore();
  });

  test("what a transaction announces under a key that waits is handed on after its commit", async () => {
    const [first] = someIds(1) as [number];
    const keyed = (tx: Tx) => enqueue(tx, "mail", { delivery_id: first }, { key: `key-${first}` });
    await asProvider(keyed);
    await asProvider(async (tx) => {
      await keyed(tx);
      expect(await dispatch()).toBe(0);
    });
    expect(await dispatch()).toBe(1);
  });

  test("a failed job is retried, and its reason is kept", async () => {
    const [id] = someIds(1) as [number];
    let tries = 0;
    await announce([id]);
    work(async () => {
      if (++tries === 1) throw new Error("the printer is on fire");
    });

    await dispatch();
    await expect.poll(() => tries).toBe(1);
    await expect.poll(async () => (await rowsFor([id]))[0]?.error).toBe("the printer is on fire");
    await expect.poll(async () => (await rowsFor([id]))[0]?.done_at).toBeInstanceOf(Date);
    expect((await rowsFor([id]))[0]).toMatchObject({ error: null, failed_at: null });
  });
});

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});
