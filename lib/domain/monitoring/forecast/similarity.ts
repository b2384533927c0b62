/**
 * When a path reaches a level, from those that got there before it: machines of the same type whose last weeks looked like these
 * (Wang, Yu, Siegel and Lee, PHM 2008, which won on C-MAPSS). Each moment of each past path is as likely a twin of now as its
 * last weeks are near; what was left then is what is left now, weighted by that.
 *
 * Tuned on engines 1 to 40 of C-MAPSS FD001, each against all the others: `near`, the stretches, and the two quantiles, which
 * hold 80 % of what happened although they name 70 %, because it speaks only where the path rises.
 */
export interface PastPath {
  /** One a step, oldest first; the last is the step at which it reached what is forecast. */
  values: readonly number[];
}

export interface Twins {
  /** Steps. */
  earliest: number;
  latest: number;
  middle: number;
  /** Expected value: of least squared error, for those who count the error. */
  mean: number;
}

/** Means over the last 5 steps, the 10 before them, and so on, are compared. */
const stretches = [
  [0, 5],
  [5, 15],
  [15, 35],
  [35, 65],
] as const;
/** Paths that differ by so much in each stretch are a standard deviation apart; in parts of the way to the limit. */
const near = 0.05;
const quantiles = { earliest: 0.15, middle: 0.5, latest: 0.85 };
/** No path is used before it has so many steps. */
const fewestSteps = 30;
/** Beyond it a healthy machine looks like every other (the usual cap of C-MAPSS: Heimes, PHM 2008). Steps. */
export const mostSteps = 125;
/** Fewer past paths than that describe themselves rather than the type. */
export const fewestPast = 3;

/** Null: too little is known of it, or too few came to it before. */
export function remainingByTwins(path: readonly number[], past: readonly PastPath[]): Twins | null {
  const known = past.filter(({ values }) => values.length > fewestSteps);
  if (path.length < fewestSteps || known.length < fewestPast) return null;
  const now = featuresOf(sumsOf(path), path.length);
  // By what was left: how likely.
  const left = new Float64Array(mostSteps + 1);
  for (const { values } of known) {
    const sums = sumsOf(values);
    for (let step = fewestSteps; step <= values.length; step++) {
      const steps = Math.min(mostSteps, values.length - step);
      left[steps] = (left[steps] ?? 0) + likeness(now, featuresOf(sums, step));
    }
  }

  return summed(left);
}

function summed(left: Float64Array): Twins {
  const total = left.reduce((sum, weight) => sum + weight, 0);
  const at = (share: number) => {
    let sum = 0;
    return left.findIndex((weight) => {
      sum += weight;
      return sum >= share * total;
    });
  };

  return {
    earliest: at(quantiles.earliest),
    middle: at(quantiles.middle),
    latest: at(quantiles.latest),
    mean: left.reduce((sum, weight, steps) => sum + weight * steps, 0) / total,
  };
}

/** Never nothing: a path like none before is a twin of all. */
const likeness = (a: readonly number[], b: readonly number[]) =>
  Math.exp(-a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0) / (2 * near * near)) + 1e-12;

function sumsOf(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value;
  });

  return sums;
}

/** The mean of each stretch before `end`; before the first step the first is taken. */
const featuresOf = (sums: Float64Array, end: number) =>
  stretches.map(([from, until]) => {
    const last = Math.max(1, end - from);
    const first = Math.min(last - 1, Math.max(0, end - until));
    return ((sums[last] ?? 0) - (sums[first] ?? 0)) / (last - first);
  });
