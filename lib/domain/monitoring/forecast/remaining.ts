import { remainingByTrend } from "./extrapolation";
import { fewestPast, mostSteps, type PastPath, remainingByTwins } from "./similarity";
import { fewestPoints, type Point } from "./trend";

/** Why nothing is forecast. */
export type NoTrend = "too_little" | "no_trend" | "too_far";

export interface Forecast {
  /** Milliseconds after the last point: between the two it is reached in 8 of 10 cases. */
  earliest: number;
  latest: number;
  middle: number;
  /** By the path itself, or by those of the same type that came there before it. */
  basis: "trend" | "twins";
}

/** Beyond so many steps the past of a path means nothing. */
const farthestSteps = 150;

export interface Path {
  /** 0: normal, 1: the limit that the past paths reached. */
  points: readonly Point[];
  /** Milliseconds from point to point. */
  step: number;
}

/**
 * How long until a path reaches a level. Silent where it does not rise beyond chance, and by its likes only where it does.
 * @param past of others that reached that level, a value each step of the same length
 */
export function remainingOf({ points, step }: Path, level: number, past: readonly PastPath[] = []): Forecast | NoTrend {
  if (points.length < fewestPoints) return "too_little";
  const trend = remainingByTrend(points, step, level);
  if (trend === null) return "no_trend";
  const twins = past.length < fewestPast ? null : remainingByTwins(valuesOf(points), past);
  // What is as far as is looked has no end of its range.
  if (twins && twins.latest < mostSteps)
    return {
      earliest: twins.earliest * step,
      latest: Math.max(twins.latest, twins.earliest + 1) * step,
      middle: twins.middle * step,
      basis: "twins",
    };
  if (twins && twins.earliest >= mostSteps) return "too_far";

  return trend.middle > farthestSteps * step ? "too_far" : { ...trend, basis: "trend" };
}

const valuesOf = (points: readonly Point[]) => points.map(({ value }) => value);
