import { eigenOf } from "@/lib/domain/monitoring/eigen";

/**
 * A machine's measurements together: in a run-in it is learned how they go with one another, and afterwards their mean over the
 * last half day is compared with it in two figures. T² (Hotelling 1931) is how far they went along the ways that they went then;
 * Q (Jackson and Mudholkar 1979) is how far they left those ways, as a flow that falls while the current stays. Both are given
 * as multiples of their limits, which are the largest usual ones of the run-in.
 *
 * A moment is one value of each measurement: the product takes means of hours of a running machine. Tuned on the seven
 * recordings of SKAB in the developer's data, where a row stands for an hour, and frozen: `npm run truth` counts them.
 */
export const RUN_IN_MOMENTS = 400;
export const WINDOW_MOMENTS = 12;
/** Fewer measurements have nothing to go with. */
export const LEAST_MEASUREMENTS = 3;
export const MOST_MEASUREMENTS = 40;

/** The axes that hold so much of the run-in's variance are the ways that the measurements went. */
const EXPLAINED = 0.8;
/** Standard deviations that a measurement may wander over the run-in: one that has not settled has not been learned. */
const STEADY = 0.5;
/** Of the figures of the run-in, the share that the limit is above, and how many times above. */
const USUAL_SHARE = 0.99;
const LIMIT_RATIO = 1.5;
/** A quarter of a standard deviation, squared: where two sensors report the same, the width of a line would be too much. */
const LEAST_Q = 0.25 ** 2;

export type Moment = readonly number[];

export interface JointModel {
  /** Places in a moment of the measurements that had settled: the others are left out. */
  settled: number[];
  /** Of those. */
  mean: number[];
  sd: number[];
  /** Axes in rows, with their variances, the largest first; those after `kept` are the ways that were not gone. */
  axes: number[][];
  variances: number[];
  kept: number;
  limit: { t2: number; q: number };
}

export interface Joint {
  /** Times its limit: from 1 on the measurements do not go together as they did. */
  t2: number;
  q: number;
  /** Of each measurement of a moment the share in the larger of the two, 0 to 1; 0 of one that had not settled. */
  shares: number[];
  /** Of each measurement, in standard deviations of its moments in the run-in; below 0 it is lower than it was. */
  deviations: number[];
}

/** What a run-in teaches, its moments in order of time; null where fewer than three measurements had settled. */
function learnJoint(moments: readonly Moment[]): JointModel | null {
  const width = moments[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => moments.map((moment) => moment[at] ?? Number.NaN));
  const settled = columns.flatMap((column, at) => (hasSettled(column) ? [at] : []));
  if (settled.length < LEAST_MEASUREMENTS) return null;
  const own = settled.map((at) => columns[at] ?? []);
  const mean = own.map(meanOf);
  const sd = own.map(deviationOf);
  const standard = moments.map((moment) => standardOf(moment, { settled, mean, sd }));
  const { vectors, values } = eigenOf(covarianceOf(standard));
  const total = values.reduce((sum, value) => sum + value, 0);
  let kept = 0;
  for (let held = 0; kept < values.length && held < EXPLAINED * total; kept++) held += values[kept] ?? 0;
  const model = { settled, mean, sd, axes: vectors, variances: values, kept, limit: { t2: 1, q: 1 } };
  const figures = windowsOf(standard).map((window) => figuresOf(model, window));

  return {
    ...model,
    limit: {
      t2: limitOf(figures.map(({ t2 }) => t2)),
      q: Math.max(LEAST_Q, limitOf(figures.map(({ q }) => q))),
    },
  };
}

/**
 * The first run-in that teaches, of all moments in order of time; where too much was still moving, half of it is left out and it
 * begins again. `start`: where the run-in begins that taught, or that is under way.
 */
export function firstRunIn(moments: readonly Moment[]): { start: number; model: JointModel | null } {
  let start = 0;
  for (; start + RUN_IN_MOMENTS <= moments.length; start += RUN_IN_MOMENTS / 2) {
    const model = learnJoint(moments.slice(start, start + RUN_IN_MOMENTS));
    if (model) return { start, model };
  }

  return { start, model: null };
}

/** The last moments by a model; null of fewer than a window holds. */
export function judgeJoint(model: JointModel, moments: readonly Moment[]): Joint | null {
  if (moments.length < WINDOW_MOMENTS) return null;
  const standard = moments.slice(-WINDOW_MOMENTS).map((moment) => standardOf(moment, model));
  const window = averageOf(standard);
  const { t2, q, ofT2, ofQ } = figuresOf(model, window);
  const parts = t2 / model.limit.t2 >= q / model.limit.q ? ofT2 : ofQ;
  const all = parts.reduce((sum, part) => sum + part, 0) || 1;
  const spread = (values: readonly number[]) => {
    const whole = Array.from({ length: moments[0]?.length ?? 0 }, () => 0);
    for (const [place, at] of model.settled.entries()) whole[at] = values[place] ?? 0;
    return whole;
  };

  return {
    t2: t2 / model.limit.t2,
    q: q / model.limit.q,
    shares: spread(parts.map((part) => part / all)),
    deviations: spread(window),
  };
}

/** Medians of the first and the last third, which one wild moment does not move. */
function hasSettled(column: readonly number[]): boolean {
  const sd = deviationOf(column);
  const third = Math.floor(column.length / 3);
  const apart = Math.abs(medianOf(column.slice(0, third)) - medianOf(column.slice(-third)));

  return sd > 0 && apart < STEADY * sd;
}

const standardOf = (moment: Moment, { settled, mean, sd }: Pick<JointModel, "settled" | "mean" | "sd">): number[] =>
  settled.map((at, place) => ((moment[at] ?? Number.NaN) - (mean[place] ?? 0)) / (sd[place] ?? 1));

interface Figures {
  t2: number;
  q: number;
  /** What each measurement adds to them; a part of T² below 0 counts nothing. */
  ofT2: number[];
  ofQ: number[];
}

function figuresOf({ axes, variances, kept }: JointModel, window: readonly number[]): Figures {
  const scores = axes.map((axis) => dot(axis, window));
  const ways = scores.slice(0, kept);
  const t2 = ways.reduce((sum, score, way) => sum + score ** 2 / (variances[way] ?? 1), 0);
  const ofT2 = window.map((value, at) =>
    Math.max(
      0,
      ways.reduce((sum, score, way) => sum + (score / (variances[way] ?? 1)) * (axes[way]?.[at] ?? 0) * value, 0),
    ),
  );
  const left = window.map((_, at) =>
    scores.reduce((sum, score, way) => (way < kept ? sum : sum + score * (axes[way]?.[at] ?? 0)), 0),
  );
  const ofQ = left.map((value) => value ** 2);

  return { t2, q: ofQ.reduce((sum, part) => sum + part, 0), ofT2, ofQ };
}

const windowsOf = (moments: readonly number[][]): number[][] =>
  moments.slice(WINDOW_MOMENTS - 1).map((_, first) => averageOf(moments.slice(first, first + WINDOW_MOMENTS)));

const averageOf = (moments: readonly number[][]): number[] =>
  (moments[0] ?? []).map((_, at) => meanOf(moments.map((moment) => moment[at] ?? 0)));

function limitOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);

  return Math.max(Number.EPSILON, LIMIT_RATIO * (sorted[Math.floor(USUAL_SHARE * (sorted.length - 1))] ?? 0));
}

function covarianceOf(moments: readonly number[][]): number[][] {
  const width = moments[0]?.length ?? 0;
  const places = Array.from({ length: width }, (_, at) => at);

  return places.map((one) =>
    places.map(
      (other) =>
        moments.reduce((sum, moment) => sum + (moment[one] ?? 0) * (moment[other] ?? 0), 0) / (moments.length - 1),
    ),
  );
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);

  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);

  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
