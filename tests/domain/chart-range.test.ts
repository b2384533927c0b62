import { describe, expect, test } from "vitest";
import { momentsOf, readRange, timeTicks } from "@/lib/domain/monitoring/chart-range";

const hour = 3_600_000;
const noon = Date.parse("2026-03-01T12:00:00Z");

describe("the range in a chart's URL", () => {
  test.each([
    ["nothing", [null, null, null], { quick: "last_7_days" }],
    ["a quick range", ["last_30_days", null, null], { quick: "last_30_days" }],
    ["two moments", ["today", "1000000", "9000000"], { from: 1_000_000, to: 9_000_000 }],
    ["moments the wrong way round", [null, "9000000", "1000000"], { quick: "last_7_days" }],
    ["nonsense", ["next_life", "x", "y"], { quick: "last_7_days" }],
  ] as const)("the range in a chart's URL can be %s", (_, [range, from, to], expected) => {
    expect(readRange(range, from, to)).toEqual(expected);
  });

  test("the range in a chart's URL moves with the clock if it is a quick range", () => {
    const range = readRange("last_1_hour", null, null);

    expect(momentsOf(range, noon, "UTC")).toEqual({ from: noon - hour, to: noon });
    expect(momentsOf(range, noon + hour, "UTC")).toEqual({ from: noon, to: noon + hour });
  });
});

test("marks of the time axis are at the plant's midnights", () => {
  const winnipeg = -6 * hour;
  const ticks = timeTicks({ from: noon, to: noon + 7 * 24 * hour }, 9, winnipeg);

  expect(ticks).toHaveLength(7);
  expect(new Date(ticks[0]! + winnipeg).toISOString()).toBe("2026-03-02T00:00:00.000Z");
});
