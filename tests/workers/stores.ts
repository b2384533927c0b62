import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { closeQueues } from "@/lib/server/jobs/queue";

/** Where the queue can be kept: PostgreSQL always, Redis where one is given or its program is found. */
export const stores: ("PostgreSQL" | "Redis")[] = hasRedis() ? ["PostgreSQL", "Redis"] : ["PostgreSQL"];

function hasRedis() {
  if (process.env.TEST_REDIS_URL) return true;
  try {
    execFileSync("redis-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Uses the store from here on and answers how to go back to PostgreSQL. */
export async function useStore(store: (typeof stores)[number]): Promise<() => Promise<void>> {
  await closeQueues();
  if (store === "PostgreSQL") return closeQueues;
  const server = process.env.TEST_REDIS_URL ? await ownDatabaseOf(process.env.TEST_REDIS_URL) : await aRedis();
  process.env.REDIS_URL = server.url;
  return async () => {
    await closeQueues();
    delete process.env.REDIS_URL;
    server.stop();
  };
}

/** Each test process has one of the databases of the run's Redis for itself, and finds it empty. */
async function ownDatabaseOf(server: string) {
  const url = Object.assign(new URL(server), { pathname: `/${process.env.VITEST_POOL_ID ?? 0}` }).href;
  const client = new Redis(url);
  await client.flushdb();
  client.disconnect();
  return { url, stop: () => {} };
}

async function aRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), "redis-"));
  const port = String(await freePort());
  const settings = ["--port", port, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""];
  const server = spawn("redis-server", settings, { stdio: "ignore" });
  await pause(500);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Asks until it holds, at most so long. */
export async function eventually(holds: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${holds}`);
    await pause(20);
  }
}
