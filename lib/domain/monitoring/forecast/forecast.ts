import type { Quantity } from "@/lib/domain/shared/units";
import { type Forecast, type NoTrend, remainingOf } from "./remaining";
import type { PastPath } from "./similarity";
import { together } from "./together";
import { median, type Point } from "./trend";

/**
 * When a measurement reaches the next of its limits that it has not reached: warning, alarm, and beyond it "replace by", a
 * third number that raises nothing. The range between the earliest and the latest day holds in 8 of 10 cases (the back-test of
 * `npm run truth` counts it); where the rise could be chance, no day is given, and the reason is shown.
 */
const forecastLimits = ["warning", "alarm", "replace"] as const;
export type ForecastLimit = (typeof forecastLimits)[number];

export type Silence = NoTrend | "no_limits" | "no_readings" | "beyond_all";

export type Limits = Record<ForecastLimit, number | null>;

export interface Measured {
  kind: "high" | "low";
  limits: Limits;
  /** What was normal when the limits were learned; null: the quietest fifth of its days. */
  normal: number | null;
  /** Means of hours and of days while it ran, oldest first, as far back as `hoursBack` and `daysBack`. */
  hours: readonly Point[];
  days: readonly Point[];
}

export type Outlook =
  | { limit: ForecastLimit; value: number; earliest: number; latest: number; basis: Forecast["basis"] }
  | { silence: Silence };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sixHours = 6 * hourMs;
export const hoursBack = 15 * 24;
/** Of any length of step no more are looked at. */
export const daysBack = 65;
/** Further ahead nothing is named, however regular the rise. */
const farthestDays = 120;
/** Without readings of the last three days it is not known where it stands. */
const staleAfter = 3 * dayMs;

/** Times the alarm limit at which a machine is to be replaced, where its type does not state otherwise. */
export const replaceRatio = 2;

/** Twice means something only of what has a zero: not of degrees, and not of decibels. */
const replaceable: ReadonlySet<Quantity> = new Set(["velocity", "acceleration", "displacement"]);

/** In the unit of the alarm limit; null where none follows from it. `ratio`: the value of the item type. */
export const replaceBy = (
  { alarm, kind }: { alarm: number | null; kind: string },
  quantity: Quantity,
  ratio: number | null,
): number | null =>
  alarm === null || alarm <= 0 || kind !== "high" || !replaceable.has(quantity)
    ? null
    : alarm * (ratio ?? replaceRatio);

/**
 * @param companions the other measurements of the item
 * @param past of others of the item's type that reached their alarm, as progress a day
 */
export function outlookOf(
  own: Measured,
  now: number,
  { companions = [], past = [] }: { companions?: readonly Measured[]; past?: readonly PastPath[] } = {},
): Outlook {
  const way = wayOf(own);
  if (!way) return { silence: "no_limits" };
  const last = own.hours.at(-1) ?? own.days.at(-1);
  if (!last || last.at < now - staleAfter) return { silence: "no_readings" };
  const present = median((own.hours.length > 0 ? own.hours : own.days).slice(-3).map(({ value }) => way.of(value)));
  const next = forecastLimits.find((name) => {
    const value = own.limits[name];
    return value !== null && way.of(value) > present;
  });
  const value = next && own.limits[next];
  if (!next || value === null || value === undefined) return { silence: "beyond_all" };
  const isAbnormal = next !== (own.limits.warning === null ? "alarm" : "warning");
  const found = firstOf(scalesOf(own, isAbnormal), ({ points, step, of }) => {
    const others = companions.flatMap((one) => {
      const its = wayOf(one);
      return its ? [of(one).map((point) => ({ ...point, value: its.of(point.value) }))] : [];
    });
    const path = together(
      points.map((point) => ({ ...point, value: way.of(point.value) })),
      others,
    );
    return remainingOf({ points: path, step }, way.of(value), next === "alarm" && step === dayMs ? past : []);
  });
  if (typeof found === "string") return { silence: found };
  if (found.middle > farthestDays * dayMs) return { silence: "too_far" };

  return {
    limit: next,
    value,
    basis: found.basis,
    earliest: last.at + found.earliest,
    latest: last.at + found.latest,
  };
}

/** A path of the past, as others are compared with it: its progress toward its alarm, a day each, ending there. */
export function pastPath(one: Measured): PastPath | null {
  const way = wayOf(one);

  return way && { values: one.days.map(({ value }) => way.of(value)) };
}

/** How far a value is on its way from normal (0) to the alarm limit (1); null where there is none. */
function wayOf({ kind, limits, normal, days }: Measured): { of: (value: number) => number } | null {
  const limit = limits.alarm ?? limits.warning;
  if (limit === null) return null;
  const sign = kind === "high" ? 1 : -1;
  const usual = normal ?? quietest(days.map(({ value }) => sign * value)) * sign;
  // Normal beyond the limit: one step is as long as the limit itself is high.
  const length = Math.max(sign * (limit - usual), Math.abs(limit) * 0.05, Number.EPSILON);

  return { of: (value) => 1 + (sign * (value - limit)) / length };
}

const quietest = (values: readonly number[]) =>
  values.length === 0 ? 0 : median(values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 5)));

interface Scale {
  points: readonly Point[];
  step: number;
  /** The same of another measurement. */
  of: (one: Measured) => readonly Point[];
}

/**
 * The finest first, for the newest slope. Hours only of what has passed a limit: a fault may then take a day, while a healthy
 * machine warms up every morning.
 */
function scalesOf(own: Measured, isAbnormal: boolean): Scale[] {
  const scale = (step: number, of: Scale["of"]): Scale => ({ points: of(own), step, of });

  return [
    ...(isAbnormal ? [scale(hourMs, ({ hours }) => hours.slice(-daysBack))] : []),
    scale(sixHours, ({ hours }) => inSteps(hours, sixHours).slice(-daysBack)),
    scale(dayMs, ({ days }) => days),
  ];
}

function inSteps(points: readonly Point[], step: number): Point[] {
  const groups = new Map<number, number[]>();
  for (const { at, value } of points) {
    const start = Math.floor(at / step) * step;
    const group = groups.get(start);
    if (group) group.push(value);
    else groups.set(start, [value]);
  }

  return [...groups].map(([at, values]) => ({
    at: at + step / 2,
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
  }));
}

/** The first that forecasts; of those that do not, the one that knew most. */
function firstOf(scales: readonly Scale[], ask: (scale: Scale) => Forecast | NoTrend): Forecast | NoTrend {
  let reason: NoTrend = "too_little";
  for (const scale of scales) {
    const answer = ask(scale);
    if (typeof answer !== "string") return answer;
    if (known.indexOf(answer) > known.indexOf(reason)) reason = answer;
  }

  return reason;
}

const known: readonly NoTrend[] = ["too_little", "no_trend", "too_far"];
