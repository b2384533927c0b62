import { firstOf } from "../shared/ends-of-lists";
import type { Quantity } from "../shared/units";

/** One hour of a measurement: what its readings lay between, and how many they were. */
export interface MeasuredHour {
  bucket: Date;
  min: number;
  max: number;
  count: number;
}

const hourMs = 3_600_000;
/** A day and night with enough readings: no machine, and no hall, is as still as that. A judgement, not from a standard. */
const leastHours = 24;
const leastReadings = 48;

/** What is truly nothing where a machine is stopped. */
const zeroAtRest: ReadonlySet<Quantity> = new Set(["velocity", "acceleration", "displacement", "current"]);

/** What never stays the same to the last digit while a sensor works. */
const neverStill: ReadonlySet<Quantity> = new Set([
  ...["velocity", "acceleration", "displacement", "current", "temperature", "pressure", "ultrasound"],
] as Quantity[]);

/**
 * Since when a measurement has reported one and the same value, or null: it varies, or there is too little data. A
 * sensor that is stuck never alarms, whatever the machine does.
 * @param hours the newest last, without those that had no readings
 */
export function stuckSince(quantity: Quantity, hours: readonly MeasuredHour[]): Date | null {
  const last = hours.at(-1);
  if (!last || !neverStill.has(quantity) || last.min !== last.max) return null;
  const value = last.max;
  if (value === 0 && zeroAtRest.has(quantity)) return null;
  const changed = hours.findLastIndex(({ min, max }) => min !== value || max !== value);
  const same = hours.slice(changed + 1);
  const readings = same.reduce((sum, { count }) => sum + count, 0);
  const since = firstOf(same).bucket;
  const isLong = last.bucket.getTime() + hourMs - since.getTime() >= leastHours * hourMs;

  return isLong && readings >= leastReadings ? since : null;
}
