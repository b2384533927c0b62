import { isProcess, processLimits } from "@/lib/domain/monitoring/process-limits";
import { fromBase, type Quantity, toBase } from "@/lib/domain/shared/units";

/** Learning limits from what a healthy machine does: condition-monitoring domain reference, sections 2.4 and 3.3. */

export const samplesForProvisional = 30;
export const samplesForBaseline = 300;

/** How far above the healthy mean limits are set: so many standard deviations, and at least so many times. */
export interface Multipliers {
  k_warning: number;
  k_alarm: number;
  ratio_warning: number;
  ratio_alarm: number;
}

export type BaselineOptions = Partial<Multipliers> & {
  /** The warning is never below this, in the base unit; `baselineFloors` has the usual ones. */
  floor?: number;
  /** Share of the samples dropped at each end before the statistics. */
  trim?: number;
  /** ISO 10816-3 boundaries of the machine, mm/s RMS: the learned limits may not pass 1.25 times these. */
  iso?: { bc: number; cd: number } | null;
};

export type Statistics = { mean: number; sd: number };
export type Limits = { warning: number; alarm: number };

export type Baseline = Statistics & Limits & { stage: "provisional" | "final"; samples: number };

const baselineFloors: Partial<Record<Quantity, number>> = {
  velocity: 0.5, // mm/s
  acceleration: 0.05, // g
  ultrasound: 1, // dBµV
  temperature: 2, // °C
};

const usual: Multipliers = { k_warning: 3, k_alarm: 6, ratio_warning: 1.5, ratio_alarm: 2.5 };

/**
 * Acceleration indicates a bearing fault from a quarter above its normal, as velocity does in 3.3: in a bearing run to
 * its end, half above it came ten hours later. The standard deviations still keep an unsteady machine quiet.
 */
export const multipliersOf = (quantity: Quantity): Multipliers =>
  quantity === "acceleration" ? { ...usual, ratio_warning: 1.25, ratio_alarm: 2 } : usual;

/** What each quantity learns its limits by. */
export function learnLimits(quantity: Quantity, values: readonly number[], options: BaselineOptions): Baseline | null {
  const learnt = learnBaseline(quantity, values, options);

  return learnt && { ...learnt, ...limitsFor(quantity, learnt, options) };
}

/** A fault only adds to these; it may lower a current or a pressure as well as raise it. */
const isRaisedByFault: ReadonlySet<Quantity> = new Set(["velocity", "acceleration", "ultrasound"]);

/** Samples of more than a day of running: below, another shift with another load has not been seen yet. */
const SAMPLES_OF_A_DAY = 100;

/**
 * Where the samples begin that a first learning does not learn from, given those before: a fault that came meanwhile would
 * raise the limits over itself. That is the warning, and on the first day of running the alarm, as another load would pass
 * the warning. The caps of ISO and of grease do not count: they are what a machine may do, not what this one does. Null where
 * nothing is too much.
 */
export function teachingLimit(
  quantity: Quantity,
  values: readonly number[],
  multipliers: Partial<Multipliers>,
): number | null {
  const statistics = isProcess(quantity) ? null : learnBaseline(quantity, values, multipliers);
  if (!statistics) return null;
  const { warning, alarm } =
    quantity === "temperature"
      ? { warning: statistics.mean + TEMPERATURE_RISE.warning, alarm: statistics.mean + TEMPERATURE_RISE.alarm }
      : limitsFor(quantity, statistics, multipliers);

  return values.length < SAMPLES_OF_A_DAY ? alarm : warning;
}

/** The limits that follow from a mean and a spread; other multipliers need no new samples. */
export function limitsFor(quantity: Quantity, statistics: Statistics, options: BaselineOptions): Limits {
  if (quantity === "temperature") return temperatureZones(statistics.mean);
  if (quantity === "ultrasound") return ultrasoundZones(statistics.mean);
  if (isProcess(quantity)) return processLimits(statistics, options, 1);

  return spreadZones(statistics, {
    ...multipliersOf(quantity),
    ...options,
    floor: options.floor ?? baselineFloors[quantity] ?? 0,
    iso: quantity === "velocity" ? options.iso : null,
  });
}

/**
 * Limits from valid running samples. Below 30 samples nothing is known (null); below 300 the result is provisional.
 * The standard deviation is that of a sample (n − 1), after the extremes at both ends are dropped.
 */
function learnBaseline(quantity: Quantity, values: readonly number[], options: BaselineOptions = {}): Baseline | null {
  if (values.length < samplesForProvisional) return null;
  const statistics = momentsOf(trimmed(values.slice(runInOf(quantity, values)), options.trim ?? 0.01));
  const stage = values.length < samplesForBaseline ? "provisional" : "final";

  return { stage, samples: values.length, ...statistics, ...spreadZones(statistics, options) };
}

/** A machine runs in for this many samples at most; what is left is enough for limits. */
const MOST_RUN_IN = 100;
const RUN_IN_STEP = 10;
/** As many samples have a median that is steady to a third of the spread. */
const LEVEL_SAMPLES = 20;
/** A level this close to the later one has no trend, however quiet the machine. */
const FLAT_SHARE = 0.03;

/**
 * How many samples at the beginning are of a machine that runs in: new seals, fresh grease and a warming bearing are
 * louder or colder than what follows, and would raise the limits for good. A quieter beginning is no run-in: what came
 * after it may be a fault. In the order of their times.
 */
function runInOf(quantity: Quantity, values: readonly number[]): number {
  const most = Math.min(MOST_RUN_IN, values.length - samplesForProvisional);
  for (let from = 0; from <= most; from += RUN_IN_STEP) {
    const later = values.slice(from + LEVEL_SAMPLES);
    if (later.length < RUN_IN_STEP) return from;
    const level = medianOf(later);
    const spread = 1.48 * medianOf(later.map((value) => Math.abs(value - level)));
    const above = medianOf(values.slice(from, from + LEVEL_SAMPLES)) - level;
    const apart = isRaisedByFault.has(quantity) ? above : Math.abs(above);
    if (apart <= Math.max(spread, FLAT_SHARE * Math.abs(level))) return from;
  }

  return most;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);

  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function spreadZones({ mean, sd }: Statistics, options: BaselineOptions): Limits {
  const { k_warning, k_alarm, ratio_warning, ratio_alarm, floor = 0, iso } = { ...usual, ...options };
  const learned = Math.max(mean + k_warning * sd, ratio_warning * mean, floor);
  const beyond = Math.max(mean + k_alarm * sd, ratio_alarm * mean, 1.2 * learned);

  return iso
    ? { warning: Math.min(learned, 1.25 * iso.bc), alarm: Math.min(beyond, 1.25 * iso.cd) }
    : { warning: learned, alarm: beyond };
}

/** What grease stands, °C: domain reference 3.2. */
const grease: Limits = { warning: 80, alarm: 95 };
/** °C above normal: domain reference 3.2. */
const TEMPERATURE_RISE: Limits = { warning: 15, alarm: 25 };
/** A limit nearer to what is normal would warn for ever. */
const LEAST_ABOVE_NORMAL = 5;

/**
 * Bearing temperature, °C: a rise over what is normal here, not above the maximum temperature of grease, and in any case
 * so far above normal that a machine in good condition does not warn.
 */
function temperatureZones(base: number): Limits {
  const warning = Math.max(Math.min(base + TEMPERATURE_RISE.warning, grease.warning), base + LEAST_ABOVE_NORMAL);

  return {
    warning,
    alarm: Math.max(Math.min(base + TEMPERATURE_RISE.alarm, grease.alarm), warning + LEAST_ABOVE_NORMAL),
  };
}

/**
 * Where a learned temperature limit stands above what grease stands, because the machine is that warm in good condition:
 * what is normal there, and that ceiling, both in `unit` as the limit is. Null elsewhere.
 */
export function aboveGrease(warning: number | null, unit: string): { normal: number; ceiling: number } | null {
  const limit = warning === null ? null : toBase("temperature", warning, unit);
  if (limit === null || limit <= grease.warning) return null;
  const shown = (value: number) => fromBase("temperature", value, unit) ?? value;

  return { normal: shown(limit - LEAST_ABOVE_NORMAL), ceiling: shown(grease.warning) };
}

/** dBµV, domain reference 7.4: 8 dB over the baseline is a lack of lubrication, 16 dB an advanced failure. */
function ultrasoundZones(base: number): Limits {
  return { warning: base + 8, alarm: base + 16 };
}

/** A machine with vibration below a tenth of its healthy mean is stopped; the share is our figure. */
export const runShare = 0.1;

function trimmed(values: readonly number[], share: number): readonly number[] {
  const drop = Math.floor(values.length * share);
  if (drop === 0) return values;

  return values.toSorted((a, b) => a - b).slice(drop, values.length - drop);
}

function momentsOf(values: readonly number[]): Statistics {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);

  return { mean, sd: Math.sqrt(squares / (values.length - 1)) };
}
