import { inList } from "@/lib/domain/shared/known";
import { lastOf } from "../shared/ends-of-lists";
import type { LubricatorStatus } from "./status";

/**
 * Greasing by ultrasound (domain reference, section 7.4). Levels are dBµV, compared with the level of the same bearing
 * when it was well greased. Amounts are grams unless a name states otherwise; G is the full charge of the bearing.
 *
 *   reading ── under +8 ──▶ not needed          ┌── at or under +2 ────────────▶ greased
 *           ── +16 or more ▶ do not grease      ├── 2 dB up or more ───────────▶ over-greased
 *           ── between ────▶ a quarter of G, ──▶┤── no fall and crest factor up ▶ bearing fault
 *                  ▲         wait, read again   ├── two doses under 1 dB ──────▶ no effect
 *                  └──────── otherwise ─────────┴── no grease allowed any more ▶ limit
 *
 * A gun that is hard, or grease that comes out at the seal, ends it at once: blocked. A level that is back soon after a
 * greasing is no lack of grease: suspect defect, and no dose (returns.ts).
 */
const greasingOutcomes = [
  "greased",
  "not_needed",
  "do_not_grease",
  "over_greased",
  "bearing_fault",
  "no_effect",
  "limit",
  "blocked",
  "baseline",
  "abandoned",
  "suspect_defect",
] as const;
export type GreasingOutcome = (typeof greasingOutcomes)[number];

/** What an outcome leaves the point in; null: as it was. Only a reading after the dose makes it lubricated. */
export function statusAfter(outcome: GreasingOutcome): LubricatorStatus | null {
  switch (outcome) {
    case "greased":
      return "lubricated";
    case "not_needed":
      return "ok";
    case "blocked":
      return "block";
    case "baseline":
    case "abandoned":
      return null;
    default:
      return "fail";
  }
}

/** Somebody is asked to look at the bearing or the line. */
export const needsRequest = (outcome: GreasingOutcome): boolean =>
  outcome === "do_not_grease" || outcome === "bearing_fault" || outcome === "blocked" || outcome === "suspect_defect";

/** The point has been dealt with until its next date. */
export const isAnswered = (outcome: GreasingOutcome): boolean =>
  outcome !== "baseline" && outcome !== "abandoned" && outcome !== "blocked";

/** dB over the baseline. */
export const greaseAt = 8;
export const alarmAt = 16;
export const stopAt = 2;
/** dB up after a dose: too much. */
const risesBy = 2;
/** dB down that a dose should bring. */
const leastEffect = 1;
/** A crest factor counts as risen from here on: readings scatter by some percent. */
const crestRise = 1.1;

/** A reading counts this long after a dose; it should come within 120 s. */
export const settleSeconds = 60;

/** Shares of G. */
export const doseShare = 0.25;
export const mostPerEvent = 1.5;
export const mostPerMonth = 2;
export const monthDays = 30;

/** A baseline is the median of this many readings after good greasings. */
export const baselineReadings = 10;
/** Readings at another speed are not compared, beyond this share of it. */
const speedTolerance = 0.05;

/** How many times louder a difference in dB is: dBµV = 20 · log10(V / 1 µV). */
const ratioOf = (difference: number): number => 10 ** (difference / 20);
/** Crest factor of a peak over the RMS, both in dB. */
export const crestFactor = (peak_db: number, rms_db: number): number => ratioOf(peak_db - rms_db);

/** The mean of the two in the middle where there is an even number; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);

  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** What is read at a bearing at one moment. */
export interface UltrasoundReading {
  db: number;
  crest?: number | null;
  rpm?: number | null;
  /** Of the instrument, in dB. */
  gain?: number | null;
}

/** Whether two readings may be compared: the same gain, and a speed within 5 %. What was not read is not compared. */
export function comparable(one: UltrasoundReading, other: UltrasoundReading): "speed" | "gain" | null {
  if (one.rpm && other.rpm && Math.abs(other.rpm - one.rpm) > one.rpm * speedTolerance + 1e-9) return "speed";
  if (one.gain != null && other.gain != null && one.gain !== other.gain) return "gain";

  return null;
}

export const overBaseline = (db: number, baseline: number): number => tenths(db - baseline);

/** What a first reading asks for. */
export function firstStep(db: number, baseline: number | null): "baseline" | "not_needed" | "grease" | "do_not_grease" {
  if (baseline === null) return "baseline";
  const over = overBaseline(db, baseline);
  if (over >= alarmAt) return "do_not_grease";

  return over >= greaseAt ? "grease" : "not_needed";
}

/** A dose with what was read after it. */
export interface GivenDose {
  strokes: number;
  db: number;
  crest?: number | null;
}

/** What the last reading means; "dose" asks for another. All doses have been read, and there is one at least. */
export function nextStep(
  before: UltrasoundReading,
  baseline: number,
  given: readonly GivenDose[],
): GreasingOutcome | "dose" {
  const readings = [before, ...given];
  const last = lastOf(readings);
  const previous = inList(readings, readings.length - 2);
  const rise = tenths(last.db - previous.db);
  if (overBaseline(last.db, baseline) <= stopAt) return "greased";
  if (overBaseline(last.db, baseline) >= alarmAt) return rise >= risesBy ? "over_greased" : "do_not_grease";
  if (rise >= risesBy) return "over_greased";
  const isLouder = !!before.crest && !!last.crest && last.crest >= before.crest * crestRise;
  const hadNoEffect = (at: number) => tenths(inList(readings, at - 1).db - inList(readings, at).db) < leastEffect;
  const end = readings.length - 1;
  if (rise >= 0 && isLouder) return "bearing_fault";
  if (end >= 2 && hadNoEffect(end) && hadNoEffect(end - 1)) return isLouder ? "bearing_fault" : "no_effect";

  return "dose";
}

/** What may still be given, in grams: 1.5 G an event and 2 G in 30 days. A supervisor may go beyond the month, never the event. */
export function allowance(
  charge: number,
  { event, month, isSupervised }: { event: number; month: number; isSupervised: boolean },
): number {
  const ofEvent = mostPerEvent * charge - event;
  const ofMonth = isSupervised ? Number.POSITIVE_INFINITY : mostPerMonth * charge - month - event;

  return Math.max(0, Math.min(ofEvent, ofMonth));
}

const tenths = (db: number) => Math.round(db * 10) / 10;
