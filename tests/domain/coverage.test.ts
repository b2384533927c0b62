import { describe, expect, test } from "vitest";
import {
  cappedMinutes,
  coveredHours,
  itemCoverage,
  reportOf,
  type SensorReport,
} from "@/lib/domain/monitoring/coverage";

const now = new Date("2026-11-28T12:00:00Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe("whether a sensor reports", () => {
  test.each([
    ["a sensor seen a minute ago reports", before(60), false, "reporting"],
    ["a sensor within three intervals reports", before(1800), false, "reporting"],
    ["a sensor unplugged for more than three intervals is silent", before(1801), false, "silent"],
    ["a sensor that was never seen has never reported", null, false, "never_reported"],
    ["an inactive sensor does not report, whenever it was seen", before(60), true, "inactive"],
  ] as const)("%s", (_, last_seen_at, is_inactive, report) => {
    expect(reportOf({ last_seen_at, is_inactive, expected_interval_s: 600 }, now)).toBe(report);
  });
});

describe("whether an item is watched", () => {
  const unknown: SensorReport[] = ["silent", "never_reported", "inactive"];

  test("an item with a sensor that reports is watched, whatever its others do", () => {
    expect(itemCoverage(["reporting", ...unknown])).toBe("watched");
  });

  test("an item whose sensors are unknown is never watched", () => {
    for (const report of unknown) expect(itemCoverage([report])).toBe("silent");
    expect(itemCoverage([])).toBe("no_sensor");
  });
});

describe("covered hours", () => {
  test.each([
    ["an hour with all its readings is covered", [[3, 6]], 600, [3]],
    ["an hour with half of them is covered", [[3, 3]], 600, [3]],
    ["an hour with fewer is not", [[3, 2]], 600, []],
    ["a reading an hour is enough where one is expected", [[0, 1]], 3600, [0]],
    ["a reading of a slow sensor covers the hours until the next", [[2, 1]], 4 * 3600, [2, 3, 4, 5]],
    ["and those after midnight", [[-2, 1]], 4 * 3600, [0, 1]],
    ["and does not cover the next day", [[22, 1]], 4 * 3600, [22, 23]],
    ["a day without readings is not covered", [], 600, []],
  ] as const)("%s", (_, came, interval, hours) => {
    const mask = coveredHours(new Map(came as unknown as [number, number][]), interval);
    expect([...Array(24).keys()].filter((hour) => mask & (1 << hour))).toEqual(hours);
  });
});

describe("what a saving may claim", () => {
  test.each([
    ["less than was covered is claimed whole", 300, 20, 300],
    ["more than was covered is capped", 3000, 20, 1200],
    ["an item that was not covered at all has avoided nothing", 300, 0, 0],
    ["without a sensor on the item nothing is capped: a person proves it", 300, null, 300],
  ] as const)("%s", (_, minutes, hours, capped) => {
    expect(cappedMinutes(minutes, hours)).toBe(capped);
  });
});
