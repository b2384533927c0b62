import { readFileSync } from "node:fs";
import type { Item } from "./budget";

/*
 * What a test file uses of the run's budget (tests/budget.ts), counted where it is used. A process runs one file after
 * the other; tests/cost-of-file.ts collects the counts at the end of each.
 */

interface Counts {
  spent: Partial<Record<Item, number>>;
  /** Cells of matrices that were left to --full, by matrix. */
  leftOut: Record<string, number>;
}

const held = globalThis as { testCounts?: Counts };

export function spend(item: Item, amount = 1) {
  const { spent } = counts();
  spent[item] = (spent[item] ?? 0) + amount;
}

export function noteLeftOut(matrix: string, cells: number) {
  counts().leftOut[matrix] = cells;
}

/** The counts since the last time, which begin again at zero. */
export function takeCounts(): Counts {
  const taken = counts();
  held.testCounts = undefined;
  return taken;
}

function counts(): Counts {
  held.testCounts ??= { spent: {}, leftOut: {} };
  return held.testCounts;
}

const ticksPerSecond = 100;

/**
 * Processor seconds of this process and of the children it has waited for. Where the system does not report it (not Linux), of
 * this process alone. Threads of one process share the figure.
 */
export function processorSeconds(): number {
  try {
    // man 5 proc_pid_stat: utime, stime, cutime and cstime are fields 14 to 17; the name in field 2 may hold spaces.
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
