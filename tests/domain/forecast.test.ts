import { describe, expect, test } from "vitest";
import { partInTime } from "@/lib/domain/maintenance/part-in-time";
import { type Measured, outlookOf, replaceBy } from "@/lib/domain/monitoring/forecast/forecast";
import { forecastOutcome } from "@/lib/domain/monitoring/forecast/grade";
import { remainingByTwins } from "@/lib/domain/monitoring/forecast/similarity";
import { together } from "@/lib/domain/monitoring/forecast/together";
import { isRising, type Point, trendOf } from "@/lib/domain/monitoring/forecast/trend";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse("2026-11-25T12:00:00Z");

/** The same in every run, between -1 and 1, without a pattern that a test of trends could find. */
const chance = (index: number) => ((((Math.sin(index * 12.9898) * 43_758.5453) % 1) + 1) % 1) * 2 - 1;
const series = (count: number, step: number, value: (ago: number, index: number) => number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    return { at: now - ago * step, value: value(ago, index) };
  });

const limits = { warning: 4.5, alarm: 7.1, replace: 14.2 };

/** A machine that measures 2 mm/s plus what it is given for each day before today. */
function measured(rise: (daysAgo: number) => number, more: Partial<Measured> = {}): Measured {
  const value = (ago: number, index: number) => 2 + rise(ago) + 0.05 * chance(index);
  return {
    kind: "high",
    limits,
    normal: 2,
    hours: series(360, hour, (ago, index) => value(ago / 24, index)),
    days: series(65, day, value),
    ...more,
  };
}

const daysOf = (ms: number) => (ms - now) / day;

function outlookInDays(outlook: ReturnType<typeof outlookOf>) {
  if ("silence" in outlook) throw new Error(`silent: ${outlook.silence}`);
  return { ...outlook, earliest: daysOf(outlook.earliest), latest: daysOf(outlook.latest) };
}

describe("a trend", () => {
  test("a rise is distinguished from chance, and its slope is not moved by a few wild values", () => {
    const trend = trendOf(
      series(30, day, (ago, index) => 6 - 0.1 * ago + (index % 10 === 0 ? 40 : 0.2 * chance(index))),
    );
    expect(trend && isRising(trend)).toBe(true);
    expect((trend?.slope ?? 0) * day).toBeCloseTo(0.1, 1);
  });

  test("a fall and a steady series do not rise", () => {
    for (const slope of [0, -0.1]) {
      const trend = trendOf(series(30, day, (ago, index) => 6 - slope * ago + 0.3 * chance(index)));
      expect(trend && isRising(trend)).toBe(false);
    }
  });

  test("nine points are no trend", () => {
    expect(trendOf(series(9, day, (ago) => -ago))).toBeNull();
  });

  test("steady series whose neighbors resemble each other rise in few of a hundred cases", () => {
    let rising = 0;
    for (let run = 0; run < 100; run++) {
      let last = 0;
      const points = series(30, day, (_, index) => {
        last = 0.7 * last + chance(run * 100 + index);
        return last;
      });
      const trend = trendOf(points);
      if (trend && isRising(trend)) rising++;
    }
    expect(rising).toBeLessThanOrEqual(12);
  });
});

describe("the outlook of a measurement", () => {
  test("a slow rise reaches its warning limit within a range around the day of its line", () => {
    const outlook = outlookInDays(
      outlookOf(
        measured((ago) => 0.05 * (40 - ago)),
        now,
      ),
    );
    expect(outlook).toMatchObject({ limit: "warning", value: 4.5, basis: "trend" });
    // 4 mm/s today, 0.05 a day: the line meets the limit in ten days.
    expect(outlook.earliest).toBeGreaterThan(1);
    expect(outlook.earliest).toBeLessThan(10);
    expect(outlook.latest).toBeGreaterThan(7);
  });

  test("beyond a limit the next one is forecast: alarm after warning, replacement after alarm, then none", () => {
    const from = (start: number) => measured((ago) => start + 0.08 * (30 - ago));
    expect(outlookInDays(outlookOf(from(1), now)).limit).toBe("alarm");
    expect(outlookInDays(outlookOf(from(4), now)).limit).toBe("replace");
    expect(outlookOf(from(15), now)).toEqual({ silence: "beyond_all" });
  });

  test("a limit below which it must not fall is reached by a fall", () => {
    const falling = measured((ago) => -0.03 * (40 - ago), {
      kind: "low",
      limits: { warning: 0.5, alarm: 0.2, replace: null },
    });
    expect(outlookInDays(outlookOf(falling, now)).limit).toBe("warning");
  });

  test.each<[string, Measured, string]>([
    ["a steady machine", measured(() => 0), "no_trend"],
    ["a machine that calms down", measured((ago) => 0.02 * ago), "no_trend"],
    [
      "one without limits",
      measured((ago) => -0.05 * ago, { limits: { warning: null, alarm: null, replace: null } }),
      "no_limits",
    ],
    [
      "one that has been silent for a week",
      { ...measured((ago) => 2 - 0.05 * ago), hours: [], days: series(65, day, (ago) => 4 - 0.05 * ago).slice(0, -7) },
      "no_readings",
    ],
    [
      "one that has run for nine hours",
      measured(() => 0, { hours: series(9, hour, (ago) => 4 - ago / 10), days: [] }),
      "too_little",
    ],
    ["one that needs years", measured((ago) => -0.002 * ago + 0.0005 * chance(ago)), "too_far"],
  ])("of %s no day is named, and the reason is given", (_what, one, silence) => {
    expect(outlookOf(one, now)).toEqual({ silence });
  });

  test("an hour's warming in the morning is no forecast", () => {
    const warming = measured(() => 0, {
      limits: { warning: 75, alarm: 90, replace: null },
      normal: 50,
      hours: series(360, hour, (ago, index) => 60 + 8 * Math.sin(((index - 6) / 24) * 2 * Math.PI) + 0.3 * chance(ago)),
      days: series(65, day, (ago) => 60 + 0.3 * chance(ago)),
    });
    expect(outlookOf(warming, now)).toEqual({ silence: "no_trend" });
  });

  test("machines of the type that reached their alarm before show how long it takes", () => {
    const path = (days: number) =>
      Array.from({ length: 80 }, (_, at) => Math.min(1, Math.max(0, (at - 80 + days) / days)));
    const past = [38, 40, 42, 44].map((days) => ({ values: path(days) }));
    const twins = remainingByTwins(path(41).slice(0, 60), past);
    expect(twins?.middle).toBeGreaterThan(17);
    expect(twins?.middle).toBeLessThan(23);
    expect(remainingByTwins(path(41).slice(0, 60), past.slice(0, 2))).toBeNull();
  });

  test("what rises beside it takes the noise out of a measurement, and never its size", () => {
    const noisy = series(60, day, (ago, index) => 1 - ago / 60 + 0.3 * chance(index));
    const clear = series(60, day, (ago, index) => 5 - ago / 12 + 0.05 * chance(index + 500));
    const cleaned = together(noisy, [clear, series(60, day, (_, index) => chance(index))]);
    const error = (points: readonly Point[]) =>
      points.reduce((sum, { value }, index) => sum + Math.abs(value - (1 - (59 - index) / 60)), 0) / points.length;
    expect(error(cleaned)).toBeLessThan(error(noisy) / 2);
    expect(together(noisy, [])).toBe(noisy);
  });
});

test("an item is to be replaced at twice its alarm limit, or at the multiple of its type, where twice means something", () => {
  const alarm = { alarm: 7.1, kind: "high" };
  expect(replaceBy(alarm, "velocity", null)).toBeCloseTo(14.2);
  expect(replaceBy(alarm, "acceleration", 1.5)).toBeCloseTo(10.65);
  expect(replaceBy(alarm, "temperature", null)).toBeNull();
  expect(replaceBy({ ...alarm, kind: "low" }, "velocity", null)).toBeNull();
  expect(replaceBy({ alarm: null, kind: "high" }, "velocity", null)).toBeNull();
});

test.each<[string, string | null, string | null, string, string]>([
  ["reached within its range", "2026-12-05T08:00Z", null, "2026-12-05T09:00Z", "held"],
  ["reached on its last day, late in the evening", "2026-12-10T23:00Z", null, "2026-12-11T09:00Z", "held"],
  ["reached before it", "2026-12-02T08:00Z", null, "2026-12-02T09:00Z", "sooner"],
  ["not reached by its end", null, null, "2026-12-11T00:00Z", "later"],
  ["still to come", null, null, "2026-12-10T20:00Z", "open"],
  ["repaired before its end", null, "2026-12-04T08:00Z", "2026-12-20T00:00Z", "void"],
  ["repaired after it was reached", "2026-12-02T08:00Z", "2026-12-04T08:00Z", "2026-12-05T00:00Z", "sooner"],
  ["repaired after its end", null, "2026-12-14T08:00Z", "2026-12-20T00:00Z", "later"],
])("a forecast of a limit that was %s is graded so", (_what, reached, ended, at, outcome) => {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const kept = {
    made_at: new Date(now),
    earliest: new Date("2026-12-04T06:00Z"),
    latest: new Date("2026-12-10T18:00Z"),
  };
  const happened = { reached_at: dateOf(reached), ended_at: dateOf(ended) };
  expect(forecastOutcome(kept, happened, new Date(at), "UTC")).toBe(outcome);
});

/** From the fourth to the tenth of December in Winnipeg, six hours behind. */
test.each<[string, string | null, string, string]>([
  ["reached in the evening of its last day", "2026-12-11T03:00Z", "2026-12-11T04:00Z", "held"],
  ["reached in the evening before its first day", "2026-12-04T05:00Z", "2026-12-04T06:00Z", "sooner"],
  ["not reached by the evening of its last day", null, "2026-12-11T03:00Z", "open"],
  ["not reached by the end of its last day", null, "2026-12-11T06:00Z", "later"],
])("a forecast of a limit that was %s is graded by the days of its plant", (_what, reached, at, outcome) => {
  const kept = {
    made_at: new Date(now),
    earliest: new Date("2026-12-04T15:00Z"),
    latest: new Date("2026-12-10T18:00Z"),
  };
  const happened = { reached_at: reached === null ? null : new Date(reached), ended_at: null };
  expect(forecastOutcome(kept, happened, new Date(at), "America/Winnipeg")).toBe(outcome);
});

describe("a part in time", () => {
  const dates = { today: "2026-11-25", earliest: "2026-12-01" };
  const none = { needed: 2, available: 0, coming: [], lead_time_days: null };

  test.each([
    ["that lies there is in stock", { ...none, available: 2 }, { state: "in_stock", is_to_order: false }],
    [
      "that is due before the earliest day arrives before",
      { ...none, coming: [{ quantity: 2, due_on: "2026-11-30" }] },
      { state: "arrives_before", arrives_on: "2026-11-30", is_to_order: false },
    ],
    [
      "that is due within the range may be late",
      { ...none, coming: [{ quantity: 2, due_on: "2026-12-07" }] },
      { state: "may_be_late", late_days: 6, is_to_order: false },
    ],
    [
      "of which one is coming is missed by one, and ordered takes its time",
      { ...none, coming: [{ quantity: 1, due_on: "2026-11-27" }], lead_time_days: 9 },
      { state: "may_be_late", arrives_on: "2026-12-04", late_days: 3, is_to_order: true },
    ],
    [
      "that was due last week is not there before tomorrow",
      { ...none, coming: [{ quantity: 2, due_on: "2026-11-18" }] },
      { state: "arrives_before", arrives_on: "2026-11-26" },
    ],
    ["whose time nobody knows is unknown", none, { state: "unknown", arrives_on: null, is_to_order: true }],
  ])("a part %s", (_what, supply, expected) => {
    expect(partInTime(supply, dates)).toMatchObject(expected);
  });

  test("without a forecast a part arrives, and is neither in time nor late", () => {
    expect(partInTime({ ...none, lead_time_days: 9 }, { ...dates, earliest: null })).toMatchObject({
      state: "no_date",
      arrives_on: "2026-12-04",
      late_days: null,
    });
  });
});
