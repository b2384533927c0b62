import { describe, expect, test } from "vitest";
import { momentsOf, readable, readRange, timeTicks, typedRange } from "@/lib/domain/monitoring/chart-range";

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

describe("a stretch that is dragged over on a chart", () => {
  const written = (from: number, to: number) => {
    const range = readable({ from, to });
    return "quick" in range ? range : readRange(null, String(range.from), String(range.to));
  };

  test("a stretch that is dragged over on a chart is shown, however short it is", () => {
    expect(written(noon, noon + 30_000)).toEqual({ from: noon - 15_000, to: noon + 45_000 });
    expect(written(noon, noon + 1)).toEqual({ from: noon - 29_999, to: noon + 30_001 });
    expect(written(noon, noon + hour)).toEqual({ from: noon, to: noon + hour });
  });
});

describe("a typed range of a chart", () => {
  const day = { from: Date.parse("2026-03-01T06:00:00Z"), to: Date.parse("2026-03-02T06:00:00Z") };

  /** charts.rangeProblems: “Select date range first”, “Selection out of chart range”. */
  test.each([
    ["nothing", "", "", "select_range"],
    ["a beginning only", "2026-03-01", " ", "select_range"],
    ["an end before the beginning", "2026-03-01 12:00", "2026-03-01 11:00", "not_valid"],
    ["a day that no calendar has", "2026-02-30", "2026-03-01", "not_valid"],
    ["more than the chart has before", "2026-02-28 23:59", "2026-03-01", "outside"],
    ["more than the chart has after", "2026-03-01", "2026-03-02 00:01", "outside"],
  ] as const)("a typed range of a chart that is %s is refused", (_, from, to, problem) => {
    expect(typedRange({ from, to }, "America/Winnipeg", day)).toEqual({ range: null, problem });
  });

  test("a typed range of a chart includes its last day, on the plant's clock", () => {
    const typed = { from: "2026-03-01", to: "2026-03-01" };
    expect(typedRange(typed, "America/Winnipeg", day)).toEqual({ range: day, problem: null });
    expect(typedRange(typed, "UTC").range?.to).toBe(Date.parse("2026-03-02T00:00:00Z"));
  });
});

describe("marks of the time axis", () => {
  const zone = "America/Winnipeg";
  const clock = (ts: number) =>
    new Date(ts).toLocaleString("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });

  test("marks of the time axis are at the plant's midnights", () => {
    const ticks = timeTicks({ from: noon, to: noon + 7 * 24 * hour }, 9, zone);

    expect(ticks).toHaveLength(7);
    // The clock is put forward in the night to the eighth.
    expect(ticks.map(clock).at(0)).toBe("2026-03-02 00:00");
    expect(ticks.map(clock).at(-1)).toBe("2026-03-08 00:00");
  });

  test("marks of the time axis stay at the plant's midnights when its clock has changed", () => {
    const from = Date.parse("2026-03-06T12:00:00Z");
    const ticks = timeTicks({ from, to: from + 5 * 24 * hour }, 9, zone);

    const nights = ["07", "08", "09", "10", "11"].map((day) => `2026-03-${day} 00:00`);
    expect(ticks.map(clock).filter((text) => text.endsWith("00:00"))).toEqual(nights);
    expect(ticks.map(clock).filter((text) => /0[1-9]:|1[013-9]:/.test(text.slice(11)))).toEqual([]);
  });

  test("marks of the time axis are twice in an hour that the clock shows twice, and none in one that it leaves out", () => {
    const hours = (from: string, to: string) =>
      timeTicks({ from: Date.parse(from), to: Date.parse(to) }, 9, zone).map((ts) => clock(ts).slice(11));

    expect(hours("2026-11-01T05:00:00Z", "2026-11-01T09:00:00Z").filter((text) => text.endsWith(":00"))).toEqual([
      ...["00:00", "01:00", "01:00", "02:00", "03:00"],
    ]);
    expect(hours("2026-03-08T06:00:00Z", "2026-03-08T10:00:00Z").filter((text) => text.endsWith(":00"))).toEqual([
      ...["00:00", "01:00", "03:00", "04:00", "05:00"],
    ]);
  });
});
