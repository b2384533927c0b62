import { describe, expect, test } from "vitest";
import { healthBand, healthOf, healthScore } from "@/lib/domain/monitoring/health-score";
import { isoClasses, isoZone } from "@/lib/domain/structure/iso-zones";

/** Domain reference, section 10.3. */
test.each([
  ["group_2_rigid", 1.39, "a"],
  ["group_2_rigid", 1.4, "b"],
  ["group_2_rigid", 2.8, "c"],
  ["group_2_rigid", 4.5, "d"],
  ["group_1_rigid", 7.087, "c"],
  ["group_1_rigid", 7.112, "d"],
] as const)("%s at %d mm/s is in zone %s, a boundary in the worse one", (name, value, zone) => {
  expect(isoZone(value, isoClasses[name])).toBe(zone);
});

describe("the health score of an item", () => {
  test.each([
    [[], 100],
    [[20], 80],
    [[60, 20, 10], 33],
    [[45, 45, 30, 20], 36.5],
    [[60, 60, 60, 60, 60, 60, 60, 60], 0],
  ])("the findings %j leave %d of 100, in whatever order they come", (penalties, score) => {
    expect(healthScore(penalties)).toBe(score);
    expect(healthScore([...penalties].reverse())).toBe(score);
  });

  test.each([
    [100, "good"],
    [80, "good"],
    [79.9, "watch"],
    [60, "watch"],
    [59.9, "poor"],
    [40, "poor"],
    [39.9, "critical"],
    [0, "critical"],
  ])("a score of %d is %s", (score, band) => {
    expect(healthBand(score)).toBe(band);
  });

  test("a parent has the score of its worst item, and the mean in which items without findings count as 100", () => {
    expect(healthOf([33, 80], 10)).toEqual({ lowest: 33, mean: 91.3 });
    expect(healthOf([], 4)).toEqual({ lowest: 100, mean: 100 });
    expect(healthOf([], 0)).toBeNull();
  });
});
