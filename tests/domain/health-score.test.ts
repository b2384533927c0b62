import { describe, expect, test } from "vitest";
import { healthBand, healthOf, isBad, itemHealth, worstFirst } from "@/lib/domain/monitoring/health-score";
import type { Level } from "@/lib/domain/shared/levels";
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
    expect(itemHealth("unknown", penalties).score).toBe(score);
    expect(itemHealth("unknown", [...penalties].reverse()).score).toBe(score);
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

  test.each([
    ["ok", [60], { score: 60, band: "watch" }],
    ["ok", [60, 50, 30], { score: 60, band: "watch" }],
    ["ok", [10], { score: 90, band: "good" }],
    ["ok", [], { score: 100, band: "good" }],
    ["warning", [20], { score: 79, band: "watch" }],
    ["chronic", [30], { score: 70, band: "watch" }],
    ["off_alarm", [], { score: 79, band: "watch" }],
    ["alarm", [45], { score: 55, band: "poor" }],
    ["alarm", [60, 20, 10], { score: 33, band: "critical" }],
    ["unknown", [60], { score: 40, band: "poor" }],
  ] as const)("an item at level %s with the findings %j has the health %j", (level, penalties, health) => {
    expect(itemHealth(level as Level, penalties)).toEqual(health);
  });

  test.each([
    ["one bad item of 46", [33], 46, "good", 1],
    ["one item, which is bad", [33], 1, "critical", 1],
    ["half of its items in alarm", [40, 40, 40], 6, "watch", 3],
    ["all of its items in alarm", [40, 40], 2, "poor", 2],
    ["no findings", [], 46, "good", 0],
  ] as const)(
    "a company with %s has the band of the mean, and a count of its bad items",
    (_, scores, items, band, bad) => {
      expect(healthBand(healthOf(scores, items)!.mean)).toBe(band);
      expect(scores.filter(isBad)).toHaveLength(bad);
    },
  );

  test("companies are listed by the mean that they show, then by their worst item, and those without items last", () => {
    const companies = [null, { lowest: 33, mean: 98.5 }, { lowest: 50, mean: 50 }, { lowest: 20, mean: 98.5 }];
    expect(companies.map((health) => ({ health })).sort(worstFirst)).toEqual([
      { health: { lowest: 50, mean: 50 } },
      { health: { lowest: 20, mean: 98.5 } },
      { health: { lowest: 33, mean: 98.5 } },
      { health: null },
    ]);
  });

  test("a parent has the score of its worst item, and the mean in which items without findings count as 100", () => {
    expect(healthOf([33, 80], 10)).toEqual({ lowest: 33, mean: 91.3 });
    expect(healthOf([], 4)).toEqual({ lowest: 100, mean: 100 });
    expect(healthOf([], 0)).toBeNull();
  });
});
