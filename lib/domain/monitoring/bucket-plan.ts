/**
 * Which rows answer a chart, and how they become about a thousand points. Times are UTC milliseconds, values are in
 * the base unit. A gap stays a gap: a point whose value is null breaks the line.
 */
export const chartPoints = 1000;
export const mostRawPoints = 1500;
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

/** Without an expected interval one sample in five minutes is assumed. */
export function bucketFor(from: number, to: number, expectedIntervalMs = 5 * minute): BucketPlan {
  const span = Math.max(0, to - from);
  const rows = span / Math.max(1, expectedIntervalMs);

  if (rows <= mostRawPoints) return { source: "raw", bucket_ms: null };
  if (rows <= mostRawRows) return { source: "raw", bucket_ms: stepFor(span, 0) };
  if (span <= chartPoints * hour) return { source: "hour", bucket_ms: null };
  if (span <= 3 * chartPoints * hour) return { source: "hour", bucket_ms: stepFor(span, hour) };

  return { source: "day", bucket_ms: span <= chartPoints * day ? null : stepFor(span, day) };
}

function stepFor(span: number, width: number): number {
  return steps.find((step) => step >= width && span / step <= chartPoints) ?? Math.ceil(span / chartPoints / day) * day;
}

export type Point = { ts: number; value: number | null };

/** What is known of a stretch of time; a roll-up row, or several rows gathered. */
export type Bucket = { ts: number; min: number; max: number; sum: number; count: number };

/** Raw values gathered into buckets that begin on multiples of their width. Points in time order; empty buckets absent. */
export function gather(points: readonly Point[], bucketMs: number): Bucket[] {
  const buckets: Bucket[] = [];
  for (const { ts, value } of points) {
    if (value === null) continue;
    join(buckets, bucketMs, { ts, min: value, max: value, sum: value, count: 1 });
  }

  return buckets;
}

/** Roll-up rows gathered into wider buckets; sums and counts add, so the mean stays the mean of the samples. */
export function gatherBuckets(rows: readonly Bucket[], bucketMs: number): Bucket[] {
  const buckets: Bucket[] = [];
  for (const row of rows) join(buckets, bucketMs, row);

  return buckets;
}

function join(buckets: Bucket[], bucketMs: number, { ts, min, max, sum, count }: Bucket): void {
  const start = Math.floor(ts / bucketMs) * bucketMs;
  const last = buckets.at(-1);
  if (last?.ts !== start) {
    buckets.push({ ts: start, min, max, sum, count });
    return;
  }
  if (min < last.min) last.min = min;
  if (max > last.max) last.max = max;
  last.sum += sum;
  last.count += count;
}

export const meanOf = (bucket: Pick<Bucket, "sum" | "count">) => bucket.sum / bucket.count;

/** Three expected intervals, or buckets, without a sample are a gap. */
export const staleAfter = (expectedIntervalMs: number) => 3 * expectedIntervalMs;

/** The points with an empty one inside every gap, so that no line is drawn across what nobody measured. */
export function withGaps(points: readonly Point[], staleAfterMs: number): Point[] {
  const result: Point[] = [];
  for (const point of points) {
    const last = result.at(-1);
    if (last && last.value !== null && point.value !== null && point.ts - last.ts > staleAfterMs) {
      result.push({ ts: last.ts + Math.floor((point.ts - last.ts) / 2), value: null });
    }
    result.push(point);
  }

  return result;
}

/**
 * About `target` points that still show every peak: each stretch keeps its lowest and its highest point, in the order
 * they came, and the first, the last and every gap stay. Points in time order.
 */
export function thin(points: readonly Point[], target = chartPoints): Point[] {
  if (points.length <= target) return [...points];

  const size = points.length / Math.max(1, Math.floor(target / 2));
  const kept: Point[] = [points[0]!];
  for (let index = 1; index < points.length - 1; ) {
    const end = Math.min(points.length - 1, Math.max(index + 1, Math.floor((Math.floor(index / size) + 1) * size)));
    keepExtremes(points, index, end, kept);
    index = end;
  }
  kept.push(points.at(-1)!);

  return kept;
}

function keepExtremes(points: readonly Point[], start: number, end: number, kept: Point[]): void {
  let low: Point | null = null;
  let high: Point | null = null;
  const flush = () => {
    if (low === null || high === null) return;
    if (low === high) kept.push(low);
    else kept.push(...(low.ts <= high.ts ? [low, high] : [high, low]));
    low = high = null;
  };

  for (let index = start; index < end; index++) {
    const point = points[index]!;
    if (point.value === null) {
      flush();
      if (kept.at(-1)?.value !== null) kept.push(point);
      continue;
    }
    if (low === null || point.value < low.value!) low = point;
    if (high === null || point.value > high.value!) high = point;
  }
  flush();
}
