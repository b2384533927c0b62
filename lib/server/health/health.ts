import { readdirSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import path from "node:path";
import { type Needed, roundMs } from "@/lib/domain/operation/readiness";
import { databaseState } from "../data/db";
import { env } from "../env";
import { queueState } from "../jobs/queue";
import { withTimeout } from "../with-timeout";
import { type Check, ReadinessWatch } from "./readiness-watch";

const minFreeShare = 0.05;
const maxSkewMs = 2_000;
const withinARound = <T>(work: Promise<T>) =>
  withTimeout(roundMs, work, `no response within ${roundMs / 1000} seconds`);

/** One round: database with its schema at head, queue, disk above 5 % free. */
export async function checkAll(now: Date): Promise<Check[]> {
  return Promise.all([
    check("database", async () => {
      const state = await withinARound(databaseState());
      const databaseTime = state.now.getTime();
      // It was read at some time between the question and now.
      const skew = Math.max(now.getTime() - databaseTime, databaseTime - Date.now());
      const missing = codeMigrations().filter((name) => !state.migrations.includes(name));
      const newer = state.migrations.filter((name) => !codeMigrations().includes(name));
      if (missing.length) throw new Error(`schema is missing ${missing.join(", ")}`);
      if (skew > maxSkewMs) return `clock differs by ${Math.round(skew / 1000)} s`;
      // An upgrade: what it adds is no trouble to those who do not know it, and they serve until they are replaced.
      return newer.length ? `schema is newer than this program: ${newer.join(", ")}` : undefined;
    }),
    check("queue", () => withinARound(queueState())),
    check("disk", () => withinARound(diskState())),
  ]);
}

async function diskState(): Promise<undefined> {
  await mkdir(env.dataDir, { recursive: true });
  const disk = await statfs(env.dataDir);
  if (disk.bavail / disk.blocks < minFreeShare) throw new Error("less than 5 % of the disk is free");
}

let known: string[] | undefined;
function codeMigrations(): string[] {
  known ??= readdirSync(path.join(/*turbopackIgnore: true*/ process.cwd(), "prisma", "migrations"), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return known;
}

async function check(name: Needed, run: () => Promise<string | undefined>): Promise<Check> {
  try {
    return { name, ok: true, detail: await run() };
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message };
  }
}

// One of a process, in however many bundles this file is.
const held = globalThis as { millwrightReadiness?: ReadinessWatch };

export function readinessWatch(): ReadinessWatch {
  held.millwrightReadiness ??= new ReadinessWatch(checkAll);
  return held.millwrightReadiness;
}
