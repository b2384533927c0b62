import { runInThisContext } from "node:vm";

const held = globalThis as { limitedWork?: () => void };
const farTooLong = 5_000;

/** Processor seconds of some work; endless for what is interrupted, which this way of calling does within a pattern too. */
export function processorSecondsOf(work: () => void): number {
  const before = process.cpuUsage();
  held.limitedWork = work;
  try {
    runInThisContext("limitedWork()", { timeout: farTooLong });
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return Number.POSITIVE_INFINITY;
    throw error;
  }
  const { user, system } = process.cpuUsage(before);

  return (user + system) / 1e6;
}
