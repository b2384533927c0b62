import { describe, expect, test } from "vitest";
import { readRange } from "@/lib/domain/monitoring/chart-range";
import {
  type Comparison,
  comparedRange,
  partnersOf,
  readComparison,
  writeComparison,
} from "@/lib/domain/monitoring/comparison";

const eastern = "Canada/Eastern";
const at = (text: string) => Date.parse(text);
const iso = (ts: number) => new Date(ts).toISOString();

describe("the compared period", () => {
  // Monday 16 March 2026, a week after the clocks went forward, in Toronto.
  const monday = { from: at("2026-03-16T04:00:00Z"), to: at("2026-03-17T04:00:00Z") };

  test.each<[string, Comparison, string]>([
    ["the period before it", { period: "previous_period" }, "2026-03-15T04:00:00.000Z"],
    ["the same weekday a week before", { period: "last_week" }, "2026-03-09T04:00:00.000Z"],
    ["the same day of the last month, by the plant's clock", { period: "last_month" }, "2026-02-16T05:00:00.000Z"],
    ["the same day of the last year", { period: "last_year" }, "2025-03-16T04:00:00.000Z"],
    ["a date that is chosen", { date: "2026-01-05" }, "2026-01-05T05:00:00.000Z"],
    ["the same time, of another sensor", { sensor_id: 4, parameter: null }, "2026-03-16T04:00:00.000Z"],
  ])("the compared period can be %s, as long as the one shown", (_, comparison, from) => {
    const other = comparedRange(comparison, monday, eastern);

    expect(iso(other.from)).toBe(from);
    expect(other.to - other.from).toBe(monday.to - monday.from);
  });

  test("the compared period keeps the time of day, and uses the last day of a shorter month", () => {
    const lastHours = { from: at("2026-03-31T18:00:00Z"), to: at("2026-03-31T21:00:00Z") };

    expect(iso(comparedRange({ period: "last_month" }, lastHours, "UTC").from)).toBe("2026-02-28T18:00:00.000Z");
    expect(iso(comparedRange({ date: "2026-01-05" }, lastHours, "UTC").from)).toBe("2026-01-05T18:00:00.000Z");
  });

  const lastWeek: Comparison = { period: "last_week" };
  // In Toronto the clocks go back on Sunday 1 November 2026.
  test.each<[string, string, string, Comparison]>([
    ["with a day on which the clock changed", "2026-11-08T12:00:00-05:00", "2026-11-01T12:00:00-05:00", lastWeek],
    ["on a day on which the clock changes", "2026-11-01T12:00:00-05:00", "2026-10-25T12:00:00-04:00", lastWeek],
  ])("the compared period puts noon over noon %s", (_, shown, other, comparison) => {
    const range = { from: at(shown), to: at(shown) + 3_600_000 };

    expect(comparedRange(comparison, range, eastern).from).toBe(at(other));
  });
});

describe("the URL of a comparison", () => {
  test.each<Comparison>([
    { period: "last_week" },
    { date: "2026-02-28" },
    { sensor_id: 12, parameter: null },
    { sensor_id: 12, parameter: 3 },
  ])("the URL of a comparison contains %o and is read back", (comparison) => {
    const words = writeComparison(comparison);

    expect(readComparison((name) => words[name as keyof typeof words])).toEqual(comparison);
  });

  test.each([
    ["another word", { compare: "next_week" }],
    ["a day that is none", { compare: "date", compare_date: "2026-02-31" }],
    ["no date", { compare: "date" }],
    ["no sensor", { compare: "sensor", compare_sensor: "x" }],
  ])("the URL of a comparison with %s compares nothing", (_, words: Record<string, string>) => {
    expect(readComparison((name) => words[name] ?? null)).toBeNull();
  });

  test("the URL of a comparison leaves out the ranges that cannot be compared", () => {
    expect(readRange("last_90_days", null, null, { comparing: true })).toEqual({ quick: "last_7_days" });
    expect(readRange("last_month", null, null, { comparing: true })).toEqual({ quick: "last_month" });
    expect(readRange("last_90_days", null, null)).toEqual({ quick: "last_90_days" });
  });
});

describe("the compared measurement", () => {
  const velocity = (parameter: number, axis: string) => ({ parameter, quantity: "velocity", axis });
  const temperature = { parameter: 5, quantity: "temperature", axis: null };
  const own = [velocity(1, "z"), velocity(3, "x"), temperature];

  test("the compared measurement is the equivalent measurement of another sensor type", () => {
    const other = [velocity(101, "x"), velocity(102, "z"), { parameter: 72, quantity: "temperature", axis: null }];

    expect(partnersOf(own, other, null).map(({ of, other }) => [of, other.parameter])).toEqual([
      [1, 102],
      [3, 101],
      [5, 72],
    ]);
  });

  test("the compared measurement is the chosen one if one is chosen, whatever its axis", () => {
    const other = [velocity(68, "y"), temperature];

    expect(partnersOf(own, other, 68)).toEqual([{ of: 1, other: other[0] }]);
  });

  test("the compared measurement is empty if units differ", () => {
    expect(partnersOf([temperature], [velocity(1, "z")], 1)).toEqual([]);
    expect(partnersOf([temperature], [velocity(1, "z")], null)).toEqual([]);
  });
});
