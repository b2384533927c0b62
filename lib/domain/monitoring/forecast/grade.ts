import { localDate, shiftDate, startOfDate, startOfDay } from "@/lib/domain/shared/time-zones";

/** What became of a forecast that was kept. */
export type ForecastOutcome = "open" | "held" | "sooner" | "later" | "void";

export interface Kept {
  made_at: Date;
  earliest: Date;
  latest: Date;
}

export interface Happened {
  /** When the limit was reached; null: not yet. */
  reached_at: Date | null;
  /** Something else ended it: work on the item, another limit, no sensor any more. */
  ended_at: Date | null;
}

/**
 * Days of the plant count whole: the forecast names them. What was repaired, or given another limit, before its range was over
 * is void: nobody knows what would have become of it.
 */
export function forecastOutcome(
  { earliest, latest }: Kept,
  { reached_at, ended_at }: Happened,
  now: Date,
  timeZone: string,
): ForecastOutcome {
  const over = startOfDate(shiftDate(localDate(latest.getTime(), timeZone), { days: 1 }), timeZone);
  if (reached_at && (!ended_at || reached_at <= ended_at)) {
    if (reached_at.getTime() < startOfDay(earliest.getTime(), timeZone)) return "sooner";
    return reached_at.getTime() > over ? "later" : "held";
  }
  if (ended_at && ended_at.getTime() < over) return "void";

  return now.getTime() >= over ? "later" : "open";
}

/** How often the ranges held, of those that something became of. */
export interface ForecastRecord {
  held: number;
  graded: number;
}
