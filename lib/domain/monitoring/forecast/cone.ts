import { beginOf, endOf } from "@/lib/domain/shared/plant-day";
import type { Range } from "@/lib/domain/shared/quick-ranges";

/** What a chart draws of a forecast: from the last reading to the limit, which is reached between two moments (ms, UTC). */
export interface Cone {
  parameter: number;
  from: { at: number; value: number };
  /** The limit, in the unit of the readings. */
  value: number;
  earliest: number;
  latest: number;
}

export interface Drawn {
  parameter: number;
  /** Days of the plant, yyyy-mm-dd; null where the forecast is silent. */
  value: number | null;
  earliest: string | null;
  latest: string | null;
}

/** Days count whole, as they are shown; what has been reached in the past is drawn from now on. Null: nothing is drawn. */
export function coneOf(
  forecast: Drawn | undefined,
  from: { at: number; value: number | null },
  timeZone: string,
): Cone | null {
  if (!forecast?.earliest || !forecast.latest || forecast.value === null || from.value === null) return null;
  const [begin, end] = [beginOf(forecast.earliest, timeZone), endOf(forecast.latest, timeZone)];
  if (begin === null || end === null || end <= from.at) return null;

  return {
    parameter: forecast.parameter,
    value: forecast.value,
    from: { at: from.at, value: from.value },
    earliest: Math.max(from.at, begin),
    latest: end,
  };
}

const day = 86_400_000;
/** A day at least is seen of what is to come, and never more of it than of what has been. */
const leastAhead = day;

/** The stretch of time of a chart, longer by what it takes to see where a cone ends; without one that begins beyond it. */
export function withAhead({ from, to }: Range, cone: Cone | null): { range: Range; cone: Cone | null } {
  if (!cone) return { range: { from, to }, cone };
  const ahead = Math.max(leastAhead, (cone.latest - to) * 1.1);
  const end = Math.round(to + Math.min(ahead, (to - from) * 0.75));

  return cone.earliest < end ? { range: { from, to: end }, cone } : { range: { from, to }, cone: null };
}
