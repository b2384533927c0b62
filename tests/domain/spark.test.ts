import { expect, test } from "vitest";
import { sparkOf } from "@/lib/domain/monitoring/bucket-plan";

const minute = 60_000;
const part = (at: number, minutes: number, mean: number) => ({
  at,
  mean,
  first: minutes * minute,
  last: minutes * minute,
});

test("a spark line of rare readings has no gap while they come as they are expected", () => {
  expect(sparkOf([part(0, 0, 2), part(2, 60, 4), part(4, 120, 4)], 5, 60 * minute)).toEqual([2, 3, 4, 4, 4]);
});

test("a spark line is broken where readings are missing for three expected intervals, and at its ends", () => {
  expect(sparkOf([part(1, 30, 2), part(4, 120, 4)], 6, 20 * minute)).toEqual([null, 2, null, null, 4, null]);
});
