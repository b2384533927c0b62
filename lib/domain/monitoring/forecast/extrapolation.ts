import { isRising, median, type Point, trendOf } from "./trend";

/**
 * When a path reaches a level, from itself alone: straight on, and growing by the same share each step, from its last 12, 20,
 * 30 and 60 steps. Each of these eight that rises gives a time; their median is the forecast, and their spread shows how
 * wide the range must be. Wear is often linear first and grows exponentially at its end (for bearings Gebraeel et al., IIE
 * Transactions 37, 2005); which of the two it is cannot be seen from a few weeks, so both are asked.
 *
 * Constants were tuned on the engines of C-MAPSS FD001 with even numbers up to 40 and on the four bearings of IMS test 2, toward
 * three levels each, counted alike, and left alone on the odd ones: `early` and `late` are the 10 % and 90 % quantiles of
 * the logarithm of what was left over what was forecast, beyond `spread` times the scatter of the eight.
 */
const windows = [12, 20, 30, 60] as const;
/** One of at least so many steps rises as well: 12 hours do every morning. */
const surest = 30;
const early = 1;
const late = -0.1;
const spread = 0.75;
/** More points than that add nothing: a longer window is averaged to so many. */
const mostPoints = 30;
/** Exponential growth is measured from a little below normal, where a logarithm exists. In parts of the way to the limit. */
const floor = -0.05;
const least = 0.02;

export interface Remaining {
  /** Milliseconds from the last point on. */
  earliest: number;
  latest: number;
  middle: number;
}

/** Null: it does not rise beyond chance. `path`: 0 is normal, 1 the alarm limit. */
export function remainingByTrend(path: readonly Point[], step: number, level: number): Remaining | null {
  const found = windows.map((steps) => ({ steps, logs: logsOfWindow(windowOf(path, step, steps), step, level) }));
  if (!found.some(({ steps, logs }) => steps >= surest && logs.length > 0)) return null;
  const logs = found.flatMap((one) => one.logs);
  const middle = median(logs);
  const scatter = Math.sqrt(logs.reduce((sum, log) => sum + (log - middle) ** 2, 0) / logs.length);
  // Half a step at least lies between the two ends.
  const earliest = Math.exp(middle - early - spread * scatter);
  const latest = Math.max(earliest + step / 2, Math.exp(middle + late + spread * scatter));

  return { earliest, latest, middle: Math.min(Math.max(Math.exp(middle), earliest), latest) };
}

function logsOfWindow(points: readonly Point[], step: number, level: number): number[] {
  const trend = trendOf(points);
  if (!trend || !isRising(trend)) return [];
  const grown = trendOf(points.map(({ at, value }) => ({ at, value: logOf(value) })));
  const times = [
    (level - trend.last) / trend.slope,
    ...(grown && grown.slope > 0 ? [(logOf(level) - grown.last) / grown.slope] : []),
  ];

  return times.filter(Number.isFinite).map((time) => Math.log(Math.max(step / 2, time)));
}

const logOf = (progress: number) => Math.log(Math.max(least, progress - floor));

/** The last steps; null-length where the path is younger than them. */
function windowOf(path: readonly Point[], step: number, steps: number): Point[] {
  const end = path.at(-1)?.at ?? 0;
  const start = end - steps * step;
  if ((path[0]?.at ?? end) > start + step * (1 + steps * missing)) return [];
  const points = path.filter(({ at }) => at > start);
  if (points.length < steps * (1 - missing)) return [];
  const size = Math.ceil(points.length / mostPoints);

  return size === 1 ? points : inBlocks(points, size);
}

/** The share of its steps that may be missing: a weekend at which the machine stood. */
const missing = 0.35;

function inBlocks(points: readonly Point[], size: number): Point[] {
  const blocks: Point[] = [];
  // From the end: the last block is whole.
  for (let end = points.length; end > 0; end -= size) {
    const block = points.slice(Math.max(0, end - size), end);
    const mean = (of: (point: Point) => number) => block.reduce((sum, point) => sum + of(point), 0) / block.length;
    blocks.unshift({ at: mean(({ at }) => at), value: mean(({ value }) => value) });
  }

  return blocks;
}
