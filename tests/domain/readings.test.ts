import { describe, expect, test } from "vitest";
import { bucketFor, keptPlan } from "@/lib/domain/monitoring/bucket-plan";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("the data source of a chart", () => {
  test.each([
    ["a day of minutes", day, minute, "raw", null],
    ["five days of five minutes", 5 * day, 5 * minute, "raw", null],
    ["a week of minutes", 7 * day, minute, "raw", 15 * minute],
    ["thirty days of five minutes", 30 * day, 5 * minute, "raw", hour],
    ["thirty days of minutes", 30 * day, minute, "hour", null],
    ["ninety days", 90 * day, minute, "hour", 3 * hour],
    ["a year", 365 * day, minute, "day", null],
    ["five years", 5 * 365 * day, minute, "day", 2 * day],
    ["a year of one sample a day", 365 * day, day, "raw", null],
    ["no time at all", 0, minute, "raw", null],
    ["a range the wrong way round", -day, minute, "raw", null],
  ])("the data source of a chart for %s", (_, span, interval, source, bucket_ms) => {
    expect(bucketFor(0, span, interval)).toEqual({ source, bucket_ms });
  });

  test("the data source of a chart gives at most fifteen hundred points, and enough for a good picture", () => {
    const width = { raw: 0, hour, day };
    for (const interval of [10_000, minute, 5 * minute, hour]) {
      for (let span = hour; span < 4000 * day; span *= 1.3) {
        const { source, bucket_ms } = bucketFor(0, span, interval);
        const points = span / (bucket_ms ?? (width[source] || interval));
        expect(points).toBeLessThanOrEqual(1500);
        if (span > 1500 * interval) expect(points).toBeGreaterThan(30);
      }
    }
  });
});

test("a chart of a time whose readings were deleted shows hours, and days where hours were deleted too", () => {
  const [raw, hours] = [bucketFor(0, day, 5 * minute), bucketFor(0, 30 * day, minute)];
  expect([raw.source, hours.source]).toEqual(["raw", "hour"]);
  expect(keptPlan(raw, 0, day, { readings: 1, hours: null })).toEqual({ source: "hour", bucket_ms: null });
  expect(keptPlan(raw, 0, day, { readings: 1, hours: 1 })).toEqual({ source: "day", bucket_ms: null });
  expect(keptPlan(hours, 0, 30 * day, { readings: 1, hours: 1 })).toEqual({ source: "day", bucket_ms: null });
  expect(keptPlan(raw, 1, day, { readings: 1, hours: 1 })).toEqual(raw);
  expect(keptPlan(raw, 0, day, { readings: null, hours: null })).toEqual(raw);
});

test("a chart of few points has no more than those, however often its sensor reports", () => {
  for (let span = hour; span < 4000 * day; span *= 1.7) {
    const { source, bucket_ms } = bucketFor(0, span, 5 * minute, 199);
    const width = bucket_ms ?? { raw: 1, hour, day }[source];
    expect(span / width + 1, String(span)).toBeLessThanOrEqual(200);
  }
});
