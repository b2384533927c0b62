import { readFormula } from "../monitoring/formulas";
import { synchronousRpm } from "./fault-frequencies";

/** The fields that set where an item's speed comes from: specification 3 "RPM fields", domain reference 6.1. */

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

/** Whether a person's formula can be read; it may speak of `value` only. */
export const isSpeedFormula = (text: string) => readFormula(text, ["value"]).ok;

const minute = 60_000;
/** How far from a moment readings are looked for, in milliseconds; the book decides which of them is near enough. */
export const speedReachMs = (interval_s: number) => Math.max(2 * interval_s * 1000, 15 * minute);
