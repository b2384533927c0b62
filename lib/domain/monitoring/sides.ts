import {
  type BaselineOptions,
  type Limits,
  limitsFor,
  runShare,
  type Statistics,
} from "@/lib/domain/monitoring/baseline";
import { isProcess, processLimits } from "@/lib/domain/monitoring/process-limits";
import type { Quantity } from "@/lib/domain/shared/units";

/**
 * What is learned is watched on three sides: too much, too little, and a swing that the machine did not have. A broken belt, a
 * closed valve and a loose sensor show as a drop; hunting, a failing regulator and a rubbing part as a swing.
 *
 * Tuned on the eleven weeks of NAB's machine temperature and on IMS bearing test 2, and frozen: `npm run truth` counts them.
 */
export type LearnedKind = "high" | "low" | "amplitude";

/** Of a run-in: its mean and standard deviation, and its widest usual swing. */
export type RunIn = Statistics & { swing: number | null };

export interface LearnedSide {
  kind: LearnedKind;
  /** In the base unit; null where this side does not apply to such a measurement. */
  warning: number | null;
  alarm: number | null;
}

/** All sides that follow from a run-in, whatever their values. Standard deviations are those of the given multipliers. */
export const sidesOf = (quantity: Quantity, runIn: RunIn, options: BaselineOptions): LearnedSide[] => [
  { kind: "high", ...limitsFor(quantity, runIn, options) },
  { kind: "low", ...lowerLimits(quantity, runIn, options) },
  { kind: "amplitude", warning: swingLimit(quantity, runIn), alarm: null },
];

type Side = { [Zone in keyof Limits]: number | null };

const none: Side = { warning: null, alarm: null };

/** How far below its mean a measurement has to fall, at least, as a share of that mean. */
const VIBRATION_DROP = 0.5;
/** A falling level of grease noise is what greasing is for: ultrasound has no lower limit. */
const hasNoDrop: ReadonlySet<Quantity> = new Set(["ultrasound"]);
/** °C: as far as the upper warning is above what is normal (domain reference 3.2). */
const TEMPERATURE_DROP = 15;

/** A drop warns; one of a current or a pressure may be an alarm. */
function lowerLimits(quantity: Quantity, { mean, sd }: Statistics, options: BaselineOptions): Side {
  const spread = (options.k_warning ?? 3) * sd;
  if (hasNoDrop.has(quantity)) return none;
  if (quantity === "temperature") return { warning: mean - Math.max(spread, TEMPERATURE_DROP), alarm: null };
  if (isProcess(quantity)) return aboveStop(quantity, mean, processLimits({ mean, sd }, options, -1));
  if (mean < (quietest[quantity] ?? 0)) return none;

  return aboveStop(quantity, mean, { warning: mean - Math.max(spread, VIBRATION_DROP * mean), alarm: null });
}

/** As quiet as this, half of it is nothing. mm/s and g, as the floors of the upper limits. */
const quietest: Partial<Record<Quantity, number>> = { velocity: 0.5, acceleration: 0.05 };

/** What falls to near nothing is a stopped machine, which is no drop. For a pressure it cannot be determined. */
function aboveStop(quantity: Quantity, mean: number, { warning, alarm }: Side): Side {
  if (quantity === "pressure") return { warning, alarm };
  const least = 2 * runShare * mean;
  const kept = (limit: number | null) => (limit !== null && limit > least ? limit : null);

  return { warning: kept(warning), alarm: kept(alarm) };
}

/** Samples that a swing is looked for in. */
export const SWING_SAMPLES = 12;
/** One wild sample of 300 is in twelve windows of 289: it must not make every swing a usual one. */
const USUAL_SHARE = 0.95;
const SWING_RATIO = 2;
const SWING_SHARE = 0.5;
/** °C of a swing that nobody has to look at. */
const TEMPERATURE_SWING = 10;

/** The widest usual swing of so many samples in a row, in order of time; null of fewer. */
export function usualSwing(values: readonly number[]): number | null {
  const swings: number[] = [];
  for (let end = SWING_SAMPLES; end <= values.length; end++) {
    const window = values.slice(end - SWING_SAMPLES, end);
    swings.push(Math.max(...window) - Math.min(...window));
  }
  swings.sort((a, b) => a - b);

  return swings[Math.floor(USUAL_SHARE * (swings.length - 1))] ?? null;
}

function swingLimit(quantity: Quantity, { mean, swing }: RunIn): number | null {
  if (swing === null || hasNoDrop.has(quantity)) return null;
  const least =
    quantity === "temperature" ? TEMPERATURE_SWING : Math.max(SWING_SHARE * Math.abs(mean), quietest[quantity] ?? 0);

  return Math.max(SWING_RATIO * swing, least);
}
