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

const dayMs = 86_400_000;

/**
 * Days count whole: the forecast names a day. What was repaired, or given another limit, before its range was over is void:
 * nobody knows what would have become of it.
 */
export function forecastOutcome(
  { earliest, latest }: Kept,
  { reached_at, ended_at }: Happened,
  now: Date,
): ForecastOutcome {
  if (reached_at && (!ended_at || reached_at <= ended_at)) {
    if (dayOf(reached_at) < dayOf(earliest)) return "sooner";
    return dayOf(reached_at) > dayOf(latest) ? "later" : "held";
  }
  const over = (dayOf(latest) + 1) * dayMs;
  if (ended_at && ended_at.getTime() < over) return "void";

  return now.getTime() >= over ? "later" : "open";
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);

/** How often the ranges held, of those that something became of. */
export interface ForecastRecord {
  held: number;
  graded: number;
}
