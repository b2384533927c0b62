import { describe, expect, test } from "vitest";
import {
  bucketFor,
  chartPoints,
  gather,
  gatherBuckets,
  meanOf,
  mostRawPoints,
  type Point,
  staleAfter,
  thin,
  withGaps,
} from "@/lib/domain/monitoring/bucket-plan";

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
        expect(points).toBeLessThanOrEqual(mostRawPoints);
        if (span > 1500 * interval) expect(points).toBeGreaterThan(30);
      }
    }
  });
});

const series = (values: (number | null)[]): Point[] => values.map((value, index) => ({ ts: index * minute, value }));

test("raw values are grouped in buckets with minimum, maximum and mean", () => {
  const buckets = gather(series([1, 5, 3, null, 2]), 3 * minute);

  expect(buckets).toEqual([
    { ts: 0, min: 1, max: 5, sum: 9, count: 3 },
    { ts: 3 * minute, min: 2, max: 2, sum: 2, count: 1 },
  ]);
  expect(buckets.map(meanOf)).toEqual([3, 2]);
});

test("grouping buckets again loses nothing", () => {
  const values = Array.from({ length: 240 }, (_, index) => (index * 7919) % 101);
  const fine = gather(series(values), 10 * minute);

  expect(gatherBuckets(fine, hour)).toEqual(gather(series(values), hour));
});

test("buckets start at the same instants for every range", () => {
  const values = series(Array.from({ length: 120 }, (_, index) => index));

  expect(gather(values.slice(37), hour)[1]).toEqual(gather(values, hour)[1]);
});

test("three expected intervals without a sample are a gap in the line", () => {
  const points = [0, 1, 4, 8].map((at) => ({ ts: at * minute, value: at }));

  expect(withGaps(points, staleAfter(minute)).map(({ value }) => value)).toEqual([0, 1, 4, null, 8]);
});

describe("downsampling", () => {
  const wave = series(Array.from({ length: 20_000 }, (_, index) => Math.sin(index / 50)));

  test("downsampling keeps about as many points as requested, in time order, with both ends", () => {
    const thinned = thin(wave);

    expect(thinned.length).toBeGreaterThan(chartPoints * 0.8);
    expect(thinned.length).toBeLessThanOrEqual(chartPoints + 4);
    expect([thinned[0], thinned.at(-1)]).toEqual([wave[0], wave.at(-1)]);
    expect(thinned.every((point, index) => index === 0 || thinned[index - 1]!.ts < point.ts)).toBe(true);
  });

  test.each([1, 777, 9_999, 19_998])("downsampling never loses a single peak or dip, at sample %i", (at) => {
    const values = wave.map((point) => point.value);
    values[at] = 9;
    values[at - 1] = -9;
    const shown = thin(series(values)).map(({ value }) => value);

    expect(shown).toContain(9);
    expect(shown).toContain(-9);
  });

  test("downsampling keeps gaps", () => {
    const values: (number | null)[] = Array.from({ length: 5000 }, () => 1);
    values.fill(null, 2000, 2500);
    const thinned = thin(series(values));

    expect(thinned.filter(({ value }) => value === null).length).toBe(1);
    expect(thinned.length).toBeLessThan(1100);
  });

  test("downsampling leaves a short series unchanged", () => {
    expect(thin(wave.slice(0, 500))).toEqual(wave.slice(0, 500));
  });
});
