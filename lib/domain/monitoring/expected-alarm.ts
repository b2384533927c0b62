/**
 * When a measurement is expected to reach its alarm limit: the straight line through the daily means of the last days,
 * extended to the limit. Ours, and deliberately cautious: without enough days, or when the rise could be chance, nothing
 * is expected.
 */

export interface DailyMean {
  /** Milliseconds. */
  at: number;
  mean: number;
}

/** Both ends as milliseconds: as soon, and as late, as the error of the line allows. */
export interface ExpectedAlarm {
  from: number;
  until: number;
}

export const trendDays = 30;
const fewestDays = 7;
const dayMs = 86_400_000;
/** A slope counts if it is so many times its own standard error. */
const certain = 4;
/** Further ahead a line says nothing. */
const farthest = 120;

export function expectedAlarm(
  days: readonly DailyMean[],
  { alarm, isHigh }: { alarm: number; isHigh: boolean },
  now: number,
): ExpectedAlarm | null {
  const recent = days.filter(({ at }) => at <= now && at > now - trendDays * dayMs);
  if (recent.length < fewestDays) return null;
  // Upwards is worse, whichever way the limit is.
  const sign = isHigh ? 1 : -1;
  const points = recent.map(({ at, mean }) => ({ x: (at - now) / dayMs, y: sign * mean }));
  const { slope, error, atNow } = lineThrough(points);
  const distance = sign * alarm - atNow;
  if (distance <= 0 || slope <= 0 || slope < certain * error) return null;
  const [soonest, latest] = [distance / (slope + 2 * error), distance / (slope - 2 * error)];
  if (distance / slope > farthest) return null;

  return { from: now + soonest * dayMs, until: now + latest * dayMs };
}

/** Least squares: the slope per day, its standard error, and the value of the line today. */
function lineThrough(points: readonly { x: number; y: number }[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const sxx = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  if (sxx === 0) return { slope: 0, error: 0, atNow: my };
  const slope = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx;
  const atNow = my - slope * mx;
  const left = points.reduce((sum, { x, y }) => sum + (y - atNow - slope * x) ** 2, 0);

  return { slope, error: Math.sqrt(left / Math.max(1, points.length - 2) / sxx), atNow };
}
