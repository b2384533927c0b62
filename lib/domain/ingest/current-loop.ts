import { toBase } from "../shared/units";
import { type PressureRange, pressureSpans } from "./sensor-settings";

/**
 * A current loop of 4 to 20 mA that signals by its current that the transmitter has failed: NAMUR NE 43, domain reference
 * 1.2. Between what is valid and what is a fault, the transmitter is at the end of its range and signals no more than that.
 */
const faultBelow = 3.6; // mA
const faultAbove = 21;
const validFrom = 3.8;
const validTo = 20.5;

export type LoopState = "valid" | "saturated" | "fault";

export function loopState(milliamperes: number): LoopState {
  if (milliamperes < faultBelow || milliamperes > faultAbove) return "fault";

  return milliamperes < validFrom || milliamperes > validTo ? "saturated" : "valid";
}

/** Quality codes: a fault is a fault regardless of the sender; a saturated value is estimated. */
const sensorFault = 3;
const estimated = 1;

export function loopQuality(state: LoopState, reported: number): number {
  if (state === "fault") return sensorFault;

  return state === "saturated" && reported === 0 ? estimated : reported;
}

const loopFrom = 4;
const loopSpan = 16;

/** What a current stands for between the values at 4 mA and 20 mA; that of a failed transmitter stands for nothing. */
function scaled(milliamperes: number, [least, most]: readonly [number, number]): number | null {
  if (loopState(milliamperes) === "fault") return null;

  return least + ((milliamperes - loopFrom) / loopSpan) * (most - least);
}

/** The pressure in kPa that a transmitter of this range signals by its current; a failed one signals none. */
export function pressureOf(milliamperes: number, range: PressureRange): number | null {
  const psi = scaled(milliamperes, pressureSpans[range]);

  return psi === null ? null : toBase("pressure", psi, "psi");
}

/** The levels that 4 mA and 20 mA stand for, in dBµV; makers set them by model (domain reference 1.2). */
export interface UltrasoundSpan {
  lo_db: number;
  hi_db: number;
}

/** The ultrasound level in dBµV that a transmitter of this model signals by its current; a failed one signals none. */
export const decibelsOf = (milliamperes: number, { lo_db, hi_db }: UltrasoundSpan): number | null =>
  scaled(milliamperes, [lo_db, hi_db]);
