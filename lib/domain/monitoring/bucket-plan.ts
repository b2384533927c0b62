import type { KeptFrom } from "../operation/storage";

/** Which rows answer a chart, and how they become about a thousand points. Times are UTC milliseconds. */
const chartPoints = 1000;
const mostRawPoints = 1500;
/** Raw rows that one query may read to be gathered into buckets; beyond, the roll-ups are cheaper. */
const mostRawRows = 12_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type Source = "raw" | "hour" | "day";

export type BucketPlan = {
  source: Source;
  /** Width of the buckets the rows are gathered into; null when the rows are the points. A whole number of rows' widths. */
  bucket_ms: number | null;
};

/** Steps a person can read off an axis. */
const steps = [
  1000,
  5000,
  15_000,
  30_000,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
];

/**
 * Without an expected interval one sample in five minutes is assumed. With fewer `points` there are never more than those: a
 * sensor that speaks more often than it is expected to is gathered too.
 */
export function bucketFor(
  from: number,
  to: number,
  expectedIntervalMs = 5 * minute,
  points: number = chartPoints,
): BucketPlan {
  const span = Math.max(0, to - from);
  const rows = span / Math.max(1, expectedIntervalMs);

  if (points >= chartPoints && rows <= mostRawPoints) return { source: "raw", bucket_ms: null };
  if (rows <= mostRawRows) return { source: "raw", bucket_ms: stepFor(span, 0, points) };
  if (span <= points * hour) return { source: "hour", bucket_ms: null };
  if (span <= 3 * chartPoints * hour) return { source: "hour", bucket_ms: stepFor(span, hour, points) };

  return { source: "day", bucket_ms: span <= points * day ? null : stepFor(span, day, points) };
}

/** The same for a range that begins before what is kept: hours where readings were deleted, days where hours were. */
export function keptPlan(plan: BucketPlan, from: number, to: number, kept: KeptFrom, points = chartPoints): BucketPlan {
  const span = Math.max(0, to - from);
  const isGone = (since: number | null) => since !== null && from < since;
  const coarser = (source: Source, width: number): BucketPlan => ({
    source,
    bucket_ms: span <= points * width ? null : stepFor(span, width, points),
  });
  if (plan.source !== "day" && isGone(kept.hours)) return coarser("day", day);

  return plan.source === "raw" && isGone(kept.readings) ? coarser("hour", hour) : plan;
}

/** A bucket is cut by either end of the range: fewer points are kept with room for both halves. */
function stepFor(span: number, width: number, points: number): number {
  const most = points < chartPoints ? points - 1 : points;
  return steps.find((step) => step >= width && span / step <= most) ?? Math.ceil(span / most / day) * day;
}

/**
 * Three expected intervals without a sample are a gap: the one rule of the charts' broken lines and of the gaps that
 * statistics count.
 */
export const staleAfter = (expectedIntervalMs: number) => 3 * expectedIntervalMs;

/** How far the points of a line are apart. */
export interface Spread {
  expectedIntervalMs: number;
  /** What a point covers; 0 for a sample. */
  bucketMs: number;
}

/** Whether nothing is known between a point and the next one. A bucket stands for its whole width, so that an empty one is a gap. */
export const isGap = (at: number, next: number, { expectedIntervalMs, bucketMs }: Spread) =>
  next - at - bucketMs > staleAfter(expectedIntervalMs);

/** What came in one part of a range, with its first and last moment in milliseconds. */
export interface SparkPart {
  at: number;
  mean: number;
  first: number;
  last: number;
}

/** A small line of so many parts: broken where there is a gap, and nowhere else, however rare the readings are. */
export function sparkOf(parts: readonly SparkPart[], count: number, expectedIntervalMs: number): (number | null)[] {
  const spark = Array.from<number | null>({ length: count }).fill(null);
  const inside = parts.filter(({ at }) => at >= 0 && at < count).toSorted((a, b) => a.at - b.at);
  inside.forEach((part, index) => {
    spark[part.at] = part.mean;
    const before = inside[index - 1];
    if (!before || part.first - before.last > staleAfter(expectedIntervalMs)) return;
    for (let at = before.at + 1; at < part.at; at++)
      spark[at] = before.mean + ((part.mean - before.mean) * (at - before.at)) / (part.at - before.at);
  });

  return spark;
}
