import { readdirSync } from "node:fs";
import { mkdir, statfs } from "node:fs/promises";
import path from "node:path";
import { databaseState } from "../data/db";
import { env } from "../env";
import { queueState } from "../jobs/queue";
import { withTimeout } from "../with-timeout";

export interface Check {
  name: string;
  ok: boolean;
  detail?: string;
}

const minFreeShare = 0.05;
const maxSkewMs = 2_000;
const withinASecond = <T>(work: Promise<T>) => withTimeout(1_000, work, "no response withTimeout 1 second");

/** Is this process able to serve: database in a second, schema at head, queue, disk above 5 % free. */
export async function readiness(now: Date): Promise<Check[]> {
  return Promise.all([
    check("database", async () => {
      const state = await withinASecond(databaseState());
      const skew = Math.abs(state.now.getTime() - now.getTime());
      const missing = codeMigrations().filter((name) => !state.migrations.includes(name));
      const newer = state.migrations.filter((name) => !codeMigrations().includes(name));
      if (missing.length) throw new Error(`schema is missing ${missing.join(", ")}`);
      if (skew > maxSkewMs) return `clock differs by ${Math.round(skew / 1000)} s`;
      // An upgrade: what it adds is no trouble to those who do not know it, and they serve until they are replaced.
      return newer.length ? `schema is newer than this program: ${newer.join(", ")}` : undefined;
    }),
    check("queue", () => withinASecond(queueState())),
    check("disk", async () => {
      await mkdir(env.dataDir, { recursive: true });
      const disk = await statfs(env.dataDir);
      if (disk.bavail / disk.blocks < minFreeShare) throw new Error("less than 5 % of the disk is free");
      return undefined;
    }),
  ]);
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

async function check(name: string, run: () => Promise<string | undefined>): Promise<Check> {
  try {
    return { name, ok: true, detail: await run() };
  } catch (error) {
    return { name, ok: false, detail: (error as Error).message };
  }
}
