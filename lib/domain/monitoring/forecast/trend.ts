/**
 * Whether a series rises, and how fast, by order and by medians: neither a single spike nor a day that is missing decides.
 *
 * The test is that of Mann (Econometrica 13, 1945) and Kendall, with the variance corrected for autocorrelation after Hamed and
 * Rao (Journal of Hydrology 204, 1998): neighboring hours of a machine resemble each other, and without the correction half of
 * all steady series would "rise". The slope is that of Theil and Sen (JASA 63, 1968): the median of the slopes between all
 * pairs of points.
 */

export interface Point {
  /** Milliseconds. */
  at: number;
  value: number;
}

export interface Trend {
  /** Standard normal under "no trend"; positive where it rises. */
  z: number;
  /** Per millisecond. */
  slope: number;
  /** The value of the line at the last point. */
  last: number;
}

/** Fewer points than that are no trend: the distribution of the test is not normal below it (Kendall 1975). */
export const fewestPoints = 10;

/** So many standard deviations from chance: one series of a hundred without a trend passes it, looked at once. */
const certainZ = 2.326;

export const isRising = ({ z, slope }: Trend) => z >= certainZ && slope > 0;

/** Null for too few points. The points stand in the order of their times. */
export function trendOf(points: readonly Point[]): Trend | null {
  if (points.length < fewestPoints) return null;
  const slope = theilSen(points);
  const end = points.at(-1)?.at ?? 0;
  const rest = points.map(({ at, value }) => value - slope * (at - end));

  return { z: mannKendall(points, rest), slope, last: median(rest) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;

  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The slope of the line through the points: the median of the slopes between all pairs; 0 of a single point. */
export function theilSen(points: readonly Point[]): number {
  const slopes: number[] = [];
  points.forEach((one, index) => {
    for (const next of points.slice(index + 1))
      if (next.at > one.at) slopes.push((next.value - one.value) / (next.at - one.at));
  });

  return slopes.length > 0 ? median(slopes) : 0;
}

function mannKendall(points: readonly Point[], rest: readonly number[]): number {
  const n = points.length;
  let s = 0;
  points.forEach(({ value }, index) => {
    for (const next of points.slice(index + 1)) s += Math.sign(next.value - value);
  });
  const equal = new Map<number, number>();
  for (const { value } of points) equal.set(value, (equal.get(value) ?? 0) + 1);
  const tied = [...equal.values()].reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0);
  const variance = ((n * (n - 1) * (2 * n + 5) - tied) / 18) * inflation(rest);

  return s === 0 || variance <= 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
}

/** How much more the statistic varies than that of independent points; never less (Hamed and Rao, formula 12). */
function inflation(rest: readonly number[]): number {
  const n = rest.length;
  const ranks = ranksOf(rest);
  const mean = (n + 1) / 2;
  const total = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (total === 0) return 1;
  let sum = 0;
  // Correlations at more than a quarter of the length are of too few pairs.
  for (let lag = 1; lag <= n / 4; lag++) {
    const together = ranks
      .slice(lag)
      .reduce((all, rank, index) => all + (rank - mean) * ((ranks[index] ?? mean) - mean), 0);
    const correlation = together / total;
    // Only what is beyond chance, 95 %.
    if (Math.abs(correlation) > 1.96 / Math.sqrt(n)) sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
  }

  return Math.max(1, 1 + (2 * sum) / (n * (n - 1) * (n - 2)));
}

/** From 1; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let until = from + 1;
    while (until < order.length && values[order[until] ?? 0] === values[order[from] ?? 0]) until++;
    for (const index of order.slice(from, until)) ranks[index] = (from + 1 + until) / 2;
    from = until;
  }

  return ranks;
}
