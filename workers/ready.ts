import { setTimeout as pause } from "node:timers/promises";
import type { Needed } from "@/lib/domain/operation/readiness";
import { checkAll } from "@/lib/server/health/health";
import { log } from "@/lib/server/log";

/** Waits until what a program needs is there: the database with its schema, and for workers the queue. */
export async function untilReady(signal: AbortSignal, ...needed: Needed[]) {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const problem = (await checkAll(new Date())).find((check) => needed.includes(check.name) && !check.ok);
    if (!problem) return;
    if (attempt % 10 === 0) log.warn({ check: problem.name, reason: problem.detail }, `waiting for ${problem.name}`);
    await pause(1_000);
  }
}
