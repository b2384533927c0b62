import { setTimeout as pause } from "node:timers/promises";
import { readiness } from "@/lib/server/health/health";
import { log } from "@/lib/server/log";

/** Waits until the database is there with the schema of this program. */
export async function untilDatabaseIsReady(signal: AbortSignal) {
  for (let said = 0; !signal.aborted; said++) {
    const problem = (await readiness(new Date())).find((check) => check.name !== "disk" && !check.ok);
    if (!problem) return;
    if (said % 10 === 0) log.warn({ check: problem.name, reason: problem.detail }, "waiting for database");
    await pause(1_000);
  }
}
