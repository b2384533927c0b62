import { describe, expect, test } from "vitest";
import { stuckSince } from "@/lib/domain/monitoring/stuck";

const start = Date.UTC(2026, 10, 20);
const hours = (values: readonly (number | readonly [number, number])[], count = 6) =>
  values.map((value, at) => {
    const [min, max] = typeof value === "number" ? [value, value] : value;
    return { bucket: new Date(start + at * 3_600_000), min, max, count };
  });
const still = (value: number, length: number) => Array.from({ length }, () => value);

describe("a stuck value", () => {
  test("a value that has not changed for a day is a finding, since its last change", () => {
    expect(stuckSince("velocity", hours([[1, 2], ...still(1.5, 24)]))).toEqual(new Date(start + 3_600_000));
    expect(stuckSince("temperature", hours(still(41.3, 30)))).toEqual(new Date(start));
  });

  test.each([
    ["a value that varies within an hour", "velocity", hours([...still(1.5, 24), [1.4, 1.5]])],
    ["a value that has been still for 23 hours", "velocity", hours([2, ...still(1.5, 23)])],
    ["too few readings to tell", "velocity", hours(still(1.5, 40), 1)],
    ["a machine that stands still", "velocity", hours(still(0, 40))],
    ["a share of time", "ratio", hours(still(812, 40))],
    ["no readings", "velocity", []],
  ] as const)("%s is none", (_, quantity, of) => {
    expect(stuckSince(quantity, of)).toBeNull();
  });
});
