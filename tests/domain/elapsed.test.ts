import { expect, test } from "vitest";
import { elapsed } from "@/lib/domain/shared/elapsed";

const minute = 60_000;

test.each([
  [-5, { unit: "seconds", seconds: 0 }],
  [59_999, { unit: "seconds", seconds: 59 }],
  [minute, { unit: "minutes", minutes: 1 }],
  [60 * minute - 1, { unit: "minutes", minutes: 59 }],
  [130 * minute, { unit: "hours", hours: 2, minutes: 10 }],
  [24 * 60 * minute - 1, { unit: "hours", hours: 23, minutes: 59 }],
  [9.5 * 24 * 60 * minute, { unit: "days", days: 9 }],
])("%d ms are shown as %j", (ms, shown) => {
  expect(elapsed(ms)).toEqual(shown);
});
