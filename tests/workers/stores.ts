import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { accepts, freePort } from "@/lib/launch/run/requirements.mjs";
import { closeQueues } from "@/lib/server/jobs/queue";
import { owner } from "../owner";
import { findServer, startProgram } from "../programs";

const redisServer = findServer("redis-server");

/** Where the queue can be kept: PostgreSQL always, Redis where one is given or its program is found. */
export const stores: ("PostgreSQL" | "Redis")[] =
  process.env.TEST_REDIS_URL || redisServer ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];

/** Uses the store from here on and answers how to go back to PostgreSQL. */
export async function useStore(store: (typeof stores)[number]): Promise<() => Promise<void>> {
  await closeQueues();
  if (store === "PostgreSQL") return closeQueues;
  const server = process.env.TEST_REDIS_URL ? await ownDatabaseOf(process.env.TEST_REDIS_URL) : await aRedis();
  process.env.REDIS_URL = server.url;
  return async () => {
    await closeQueues();
    delete process.env.REDIS_URL;
    await server.stop();
  };
}

/** Each test process has one of the databases of the run's Redis for itself, and finds it empty. */
async function ownDatabaseOf(server: string) {
  const url = Object.assign(new URL(server), { pathname: `/${process.env.VITEST_POOL_ID ?? 0}` }).href;
  const client = new Redis(url);
  await client.flushdb();
  client.disconnect();
  return { url, stop: async () => {} };
}

async function aRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), "redis-"));
  const port = await freePort();
  const settings = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--appendonly",
    "yes",
    "--save",
    "",
  ];
  const server = startProgram(redisServer!, settings, { counts: "programs started alone" });
  await vi.waitUntil(() => accepts(port), { timeout: 15_000 });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * As if the quarter of a minute had passed after which workers notice what a killed one held: they look at it when they
 * start. Of a queue on PostgreSQL.
 */
export async function forgetKilledWorkers() {
  await owner.$executeRaw`update bullmq.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`;
  await owner.$executeRaw`delete from bullmq.meta where field = 'stalled-check'`;
}
