import type { Quantity } from "@/lib/domain/units";

/** Learning limits from what a healthy machine does: condition-monitoring domain reference, sections 2.4 and 3.3. */

export const samplesForProvisional = 30;
export const samplesForBaseline = 300;

export type BaselineOptions = {
  k_warning?: number;
  k_alarm?: number;
  /** The warning is never below this, in the base unit; `baselineFloors` has the usual ones. */
  floor?: number;
  /** Share of the samples dropped at each end before the statistics. */
  trim?: number;
  /** ISO 10816-3 boundaries of the machine, mm/s RMS: the learned limits may not pass 1.25 times these. */
  iso?: { bc: number; cd: number };
};

export type Baseline = {
  stage: "learning" | "provisional" | "final";
  samples: number;
  mean: number;
  sd: number;
  warning: number;
  alarm: number;
};

export const baselineFloors: Partial<Record<Quantity, number>> = {
  velocity: 0.5, // mm/s
  acceleration: 0.05, // g
  ultrasound: 1, // dBµV
  temperature: 2, // °C
};

/**
 * Limits from valid running samples. Below 30 samples nothing is known (null); below 300 the result is provisional.
 * The standard deviation is that of a sample (n − 1), after the extremes at both ends are dropped.
 */
export function learnBaseline(values: readonly number[], options: BaselineOptions = {}): Baseline | null {
  if (values.length < samplesForProvisional) return null;

  const { k_warning = 3, k_alarm = 6, floor = 0, trim = 0.01, iso } = options;
  const { mean, sd } = momentsOf(trimmed(values, trim));
  const learned = Math.max(mean + k_warning * sd, 1.5 * mean, floor);
  const warning = iso ? Math.min(learned, 1.25 * iso.bc) : learned;
  const beyond = Math.max(mean + k_alarm * sd, 2.5 * mean, 1.2 * learned);
  const alarm = iso ? Math.min(beyond, 1.25 * iso.cd) : beyond;
  const stage = values.length < samplesForBaseline ? "provisional" : "final";

  return { stage, samples: values.length, mean, sd, warning, alarm };
}

/** A change of a quarter of the B/C boundary is significant; never above 1.25 times the boundary. mm/s RMS. */
export function isoStyleWarning(base: number, bc: number): number {
  return Math.min(base + 0.25 * bc, 1.25 * bc);
}

/** Bearing temperature, °C: a rise over what is normal here, and never beyond what grease stands. */
export function temperatureZones(base: number): { warning: number; alarm: number } {
  return { warning: Math.min(base + 15, 80), alarm: Math.min(base + 25, 95) };
}

function trimmed(values: readonly number[], share: number): readonly number[] {
  const drop = Math.floor(values.length * share);
  if (drop === 0) return values;

  return values.toSorted((a, b) => a - b).slice(drop, values.length - drop);
}

function momentsOf(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);

  return { mean, sd: Math.sqrt(squares / (values.length - 1)) };
}
