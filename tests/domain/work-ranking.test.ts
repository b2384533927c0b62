import { describe, expect, test } from "vitest";
import {
  chanceOf,
  expectedDowntime,
  expectedLoss,
  gradedPlaces,
  gradeOf,
  type Rankable,
  type RankedEntry,
  rankedWork,
  valueOfPlannedHour,
} from "@/lib/domain/maintenance/work-ranking";

const day = 86_400_000;
const now = Date.parse("2026-10-05T12:00:00Z");
const nothing = { is_down: false, condition: null, since: null, forecast_at: null };

describe("the chance of a failure within a week", () => {
  test.each([
    ["warning_acute", 0.054],
    ["warning_chronic", 0.085],
    ["alarm_acute", 0.139],
    ["alarm_chronic", 0.205],
  ] as const)("of a fresh %s is %d", (condition, chance) => {
    expect(chanceOf({ ...nothing, condition, since: now }, now)?.value).toBe(chance);
  });

  test("grows with the age of the level over four weeks, and no further", () => {
    const at = (days: number) =>
      chanceOf({ ...nothing, condition: "alarm_acute", since: now - days * day }, now)?.value;
    expect([at(0), at(14), at(28), at(365)]).toEqual([0.139, 0.201, 0.258, 0.258]);
  });

  test("is certain where the machine is down, and unknown where nothing is known", () => {
    expect(chanceOf({ ...nothing, is_down: true }, now)).toEqual({ value: 1, from: "down" });
    expect(chanceOf(nothing, now)).toBeNull();
  });

  test("is that of a fresh alarm where the trend reaches its limit within the week, unless the level gives more", () => {
    const soon = now + 6 * day;
    const warning = { ...nothing, condition: "warning_acute" as const, since: now };
    expect(chanceOf({ ...warning, forecast_at: soon }, now)).toEqual({ value: 0.139, from: "forecast" });
    expect(chanceOf({ ...warning, forecast_at: now + 8 * day }, now)).toEqual({ value: 0.054, from: "level" });
    const chronic = { ...nothing, condition: "alarm_chronic" as const, since: now };
    expect(chanceOf({ ...chronic, forecast_at: soon }, now)).toEqual({ value: 0.205, from: "level" });
  });
});

describe("the expected downtime", () => {
  const order = { is_down: false, expected_minutes: 45 };

  test("is the mean of the plant's own repairs of the fault, then of all its repairs, then the estimate of the order", () => {
    const [few, many] = [
      { count: 2, minutes: 600 },
      { count: 4, minutes: 481 },
    ];
    expect(expectedDowntime(order, many, many)).toEqual({ minutes: 120, from: "fault", count: 4 });
    expect(expectedDowntime(order, few, many)).toEqual({ minutes: 120, from: "plant", count: 4 });
    expect(expectedDowntime(order, null, few)).toEqual({ minutes: 45, from: "estimate", count: null });
    expect(expectedDowntime({ ...order, expected_minutes: null }, null, few)).toBeNull();
  });

  test("of a machine that is down is all of the week", () => {
    expect(expectedDowntime({ ...order, is_down: true }, null, null)).toMatchObject({ minutes: 10_080, from: "week" });
  });
});

test("an hour of a week is worth what the line makes in an hour, by how much of the week is planned", () => {
  expect(valueOfPlannedHour(100_000, 42 * 3_600)).toEqual({ hourly: 25_000, planned_share: 0.25 });
  expect(valueOfPlannedHour(100_000, 0)).toEqual({ hourly: 0, planned_share: 0 });
});

test("the expected loss is the product of its factors in whole cents, and unknown with any of them", () => {
  expect(expectedLoss(0.139, 90, 60_000)).toBe(12_510);
  expect([expectedLoss(null, 90, 60_000), expectedLoss(0.1, null, 1), expectedLoss(0.1, 1, null)]).toEqual([
    ...[null, null, null],
  ]);
});

describe("open work", () => {
  const order = (id: number, more: Partial<Rankable>): Rankable => ({
    id,
    is_down: false,
    condition: null,
    since: null,
    criticality: null,
    priority_rank: 3,
    loss: null,
    ...more,
  });

  test("is ranked by loss, each with its place by severity", () => {
    const ranked = rankedWork([
      order(1, { condition: "alarm_acute", since: now, loss: 1_000 }),
      order(2, { condition: "warning_acute", since: now, loss: 50_000 }),
      order(3, { condition: "alarm_acute", since: now - day, loss: 900 }),
    ]);
    expect(ranked.map(({ id, rank, severity_rank }) => [id, rank, severity_rank])).toEqual([
      [2, 1, 3],
      [1, 2, 2],
      [3, 3, 1],
    ]);
  });

  test("that nobody can price follows by severity, then by priority", () => {
    const ranked = rankedWork([
      order(1, {}),
      order(2, { priority_rank: 1 }),
      order(3, { is_down: true, since: now }),
      order(4, { condition: "warning_acute", since: now, loss: 0 }),
    ]);
    expect(ranked.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });
});

test("of equally severe work that of class A comes first, and a class never passes what is worse", () => {
  const order = (id: number, criticality: string | null, condition: Rankable["condition"]): Rankable => ({
    id,
    is_down: false,
    condition,
    since: now - id * day,
    criticality,
    priority_rank: 3,
    loss: null,
  });
  const ranked = rankedWork([
    order(1, "C", "alarm_acute"),
    order(2, "A", "warning_acute"),
    order(3, null, "warning_acute"),
    order(4, "C", "warning_acute"),
    order(5, "B", "warning_acute"),
  ]);
  expect(ranked.map(({ id }) => id)).toEqual([1, 2, 5, 3, 4]);
});

describe("the grade of a ranking", () => {
  const entry = (rank: number, severity_rank: number, more: Partial<RankedEntry> = {}): RankedEntry => ({
    rank,
    severity_rank,
    outcome: "held",
    down_minutes: 0,
    ...more,
  });
  const failed = { outcome: "failed", down_minutes: 120 } as const;

  test("counts the failures in its first third, ten places at most", () => {
    expect([1, 3, 4, 30, 500].map(gradedPlaces)).toEqual([1, 1, 2, 10, 10]);
    expect(gradeOf([entry(1, 3, failed), entry(2, 2), entry(3, 1)])).toEqual({
      places: 1,
      failed: 1,
      hits: 1,
      severity_hits: 0,
      hit_minutes: 120,
      severity_hit_minutes: 0,
      difference: 1,
    });
  });

  test("is negative where severity was the better guide, and zero where both were equal", () => {
    expect(gradeOf([entry(1, 3), entry(2, 2), entry(3, 1, failed)])).toMatchObject({ difference: -1 });
    expect(gradeOf([entry(1, 1, failed), entry(2, 2), entry(3, 3)])).toMatchObject({ hits: 1, difference: 0 });
    expect(gradeOf([])).toMatchObject({ places: 0, failed: 0, difference: 0 });
  });
});
