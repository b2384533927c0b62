import { evaluateFormula, readFormula } from "./formulas";
import { synchronousRpm } from "./vibration/fault-frequencies";

/** Where the speed of an item comes from: specification 3 "RPM fields", domain reference 6.1. */
export const rpmSources = ["fixed", "option", "production_line", "external", "sensor"] as const;
export type RpmSource = (typeof rpmSources)[number];

/** How a speed came to be known, the most trusted first. */
export const shaftSources = ["typed", "measured", "line", "estimated", "nominal"] as const;
export type ShaftSource = (typeof shaftSources)[number];

/** `at` null: it holds at any time. */
export interface Shaft {
  rpm: number;
  source: ShaftSource;
  at: Date | null;
}

/** Motors run a little below these, so they are to look at and not exact enough to diagnose a bearing from. */
export const isExact = (source: ShaftSource) => source !== "nominal";

const lineFrequencies = [50, 60]; // Hz
const poleCounts = [2, 4, 6, 8, 10, 12];

/** The nominal speeds that a person may choose from; the ids are kept in records and never change their meaning. */
export const rpmOptions = lineFrequencies.flatMap((line_hz, row) =>
  poleCounts.map((poles, column) => ({
    id: row * poleCounts.length + column + 1,
    line_hz,
    poles,
    rpm: synchronousRpm(line_hz, poles),
  })),
);

const least = 1; // r/min
const most = 60_000;
const names = ["value"];

/**
 * A source's value in r/min: first its unit (`value*60` of Hz), then what lies between the source and the shaft, such as
 * a gearbox. Null when the formulas have no value or no machine turns like that.
 */
export function shaftRpm(value: number, { unit, formula }: { unit: string | null; formula: string | null }) {
  const converted = applied(unit, value);
  const rpm = converted === null ? null : applied(formula, converted);

  return rpm !== null && rpm >= least && rpm <= most ? rpm : null;
}

function applied(text: string | null, value: number): number | null {
  if (!text) return value;
  const formula = readFormula(text, names);
  const result = formula.ok ? evaluateFormula(formula, { value }) : formula;

  return result.ok ? result.value : null;
}

/** Whether a person's formula can be read; it may speak of `value` only. */
export const isSpeedFormula = (text: string) => readFormula(text, names).ok;

const minute = 60_000;
/** A measured speed this far from the moment, in milliseconds, still tells of it. */
export const speedHoldsMs = (interval_s: number) => Math.max(2 * interval_s * 1000, 15 * minute);
