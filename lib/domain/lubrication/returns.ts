import { comparable, greaseAt, overBaseline, type UltrasoundReading } from "./greasing";

/**
 * Grease that does not last. A level that is back at the greasing mark within days of a greasing that had brought it down shows
 * that something else makes the noise:
 *
 *   greased ──back within the days of its lubricant──▶ open ──vibration alarms──────────────▶ confirmed
 *                                                       │ ───vibration stays quiet so long──▶ cleared
 *                                                       └ ───a supervisor, after inspection─▶ cleared
 *
 * While it is open, the point gets no grease.
 */
export type ReturnState = "open" | "confirmed" | "cleared";

/** Days, unless the lubricant has its own. */
export const usualReturnDays = 14;
const dayMs = 86_400_000;

/** The last greasing of the point that brought its level down, with a reading after the dose. */
interface Lasting {
  ended_at: Date;
  after: UltrasoundReading;
}

/** Whether a level is back: at the mark again, within so many days, and read as it was read then. */
export function isBack(
  reading: UltrasoundReading,
  { baseline, last, days, now }: { baseline: number | null; last: Lasting | null; days: number; now: Date },
): boolean {
  if (baseline === null || !last || overBaseline(reading.db, baseline) < greaseAt) return false;
  if (now.getTime() > last.ended_at.getTime() + days * dayMs) return false;

  return comparable(last.after, reading) === null;
}

/** So long the vibration of the item must have been quiet, and on so many of these days measured while it ran. */
export const quietDays = 14;
export const leastWatchedDays = 10;

/**
 * What the vibration of the item shows about a level that came back. An item without vibration, or one that hardly ran, shows
 * nothing: the suspicion stays.
 */
export function stateByVibration({
  returned_at,
  now,
  has_alert,
  watched_days,
}: {
  returned_at: Date;
  now: Date;
  /** A vibration alert of the item was open at the return, or has opened since. */
  has_alert: boolean;
  watched_days: number;
}): ReturnState {
  if (has_alert) return "confirmed";
  const isOver = now.getTime() >= returned_at.getTime() + quietDays * dayMs;

  return isOver && watched_days >= leastWatchedDays ? "cleared" : "open";
}

/** What became of greasings with grease, or that ended for a reason; by point or lubricant. */
export const greasingResults = [
  /** Brought down, and still down at a reading after the days of its lubricant. */
  "held",
  /** Brought down, and the days are not over. */
  "watching",
  /** Brought down; but the days are over and nobody has read it since, or nobody read it after the dose. */
  "not_read",
  /** Brought down, and back within the days: the vibration shows nothing yet. */
  "returned",
  /** Back, and the vibration confirmed a defect, or the greasing itself had shown one. */
  "defective",
  /** Back, and cleared: lubrication or reading, no defect. */
  "cleared",
  "over_greased",
  "blocked",
  "no_effect",
] as const;
export type GreasingResult = (typeof greasingResults)[number];

export interface Greased {
  outcome: string;
  /** After the dose. */
  is_read: boolean;
  returned: ReturnState | null;
  /** The days of its lubricant are over. */
  is_over: boolean;
  /** Somebody, or the point's sensor, has read it after that. */
  is_read_later: boolean;
}

/** Null: it shows nothing about the grease (not needed, a reading for the baseline, abandoned). */
export function resultOf({ outcome, is_read, returned, is_over, is_read_later }: Greased): GreasingResult | null {
  if (outcome !== "greased") return endedFor[outcome] ?? null;
  // No success without a reading after the dose.
  if (!is_read) return "not_read";
  if (returned) return ({ open: "returned", confirmed: "defective", cleared: "cleared" } as const)[returned];
  if (!is_over) return "watching";

  return is_read_later ? "held" : "not_read";
}

const endedFor: Record<string, GreasingResult | undefined> = {
  over_greased: "over_greased",
  blocked: "blocked",
  bearing_fault: "defective",
  do_not_grease: "defective",
  no_effect: "no_effect",
  limit: "no_effect",
};
