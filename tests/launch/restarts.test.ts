import { expect, test } from "vitest";
import { pauseBefore, restartsAfter } from "@/lib/launch/children.mjs";

/** The pauses before the restarts of a process that ran so many milliseconds each time. */
const pausesOf = (...ran: number[]) => {
  let restarts = 0;
  return ran.map((one) => {
    restarts = restartsAfter(restarts, one);
    return pauseBefore(restarts);
  });
};

test("a process that exits at once is restarted ever more slowly, and quickly again after a minute of health", () => {
  expect(pausesOf(10, 10, 10, 10, 10, 10, 10)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(pausesOf(10, 10, 10, 61_000, 10, 59_000)).toEqual([500, 1_000, 2_000, 500, 1_000, 2_000]);
});
