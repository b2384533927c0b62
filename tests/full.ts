import { describe, test } from "vitest";
import { noteLeftOut } from "./cost";

/*
 * What `npm test` tries and what only `npm test -- --full` does. Three ways to leave something to --full: a file named
 * *.full.test.ts, a test declared with `testInFull` or `describeInFull`, and the cells of a matrix beyond `cellsTried`.
 * What is always tried is a fixed set, chosen to fail when the shared mechanism breaks; nothing depends on the commit.
 */

export const isFull = process.env.TEST_FULL === "1";

/** A test that only --full runs, because another one beside it fails when the shared mechanism breaks. */
export const testInFull = test.runIf(isFull);
export const describeInFull = describe.runIf(isFull);

/** How many do the same thing at the same moment: enough to meet each other; with --full as many as given. */
export const atOnce = (many: number) => (isFull ? many : Math.min(many, 10));

/**
 * The cells of a matrix that this run tries: all with --full, otherwise the chosen ones.
 * @param matrix its name in the list of what a run has left out
 */
export function cellsTried<Cell>(matrix: string, all: readonly Cell[], chosen: readonly Cell[]): Cell[] {
  if (isFull) return [...all];
  noteLeftOut(matrix, all.length - chosen.length);
  return [...chosen];
}

/** Each of the ones and each of the others at least once, with the fewest pairs. */
export function eachOnce<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, at) => [
    ones[at % ones.length]!,
    others[at % others.length]!,
  ]);
}

/** The first cell of each kind, in the order of the cells: one representative of what shares a mechanism. */
export function oneOfEach<Cell>(cells: readonly Cell[], kindOf: (cell: Cell) => string): Cell[] {
  const first = new Map<string, Cell>();
  for (const cell of cells) {
    const kind = kindOf(cell);
    if (!first.has(kind)) first.set(kind, cell);
  }
  return [...first.values()];
}
