/**
 * The share of a matrix that this run tries: one cell of `period`, another one for each commit, so that as many commits
 * one after the other try every cell; `npm test -- --full` tries all. Cells keep their order.
 */
export const sampleOf = <Cell>(cells: readonly Cell[], period: number): Cell[] =>
  isFull ? [...cells] : shareOf(cells, period, commit);

/** The share of the commit with this number. */
export function shareOf<Cell>(cells: readonly Cell[], period: number, commit: number): Cell[] {
  if (period > longestPeriod)
    throw new RangeError(`every cell is tried within ${longestPeriod} commits, not ${period}`);
  return cells.filter((_, index) => (index + commit) % period === 0);
}

/** "sample 3 of 10, 54 of 540 cells": for the line that a matrix prints. */
export const sampleSaid = (cells: readonly unknown[], tried: readonly unknown[], period: number) =>
  isFull
    ? `all ${cells.length} cells`
    : `sample ${(commit % period) + 1} of ${period}, ${tried.length} of ${cells.length} cells`;

const longestPeriod = 20;
/** `npm test -- --full`: everything is tried, however long it takes. */
export const isFull = process.env.TEST_FULL === "1";
const commit = Number(process.env.TEST_SAMPLE) || 0;
