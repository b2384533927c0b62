import type { StopLoss } from "@/lib/domain/maintenance/order-cost";
import { intersection, type Stretch, secondsOf } from "./stretches";

/** A shift of a counted line: when production is planned in it, and how fast. Times are milliseconds since 1970. */
export interface PlannedRun {
  /** Parts a minute. */
  run_rate: number;
  /** Without breaks and planned stops. */
  planned: readonly Stretch[];
}

/**
 * After a stop its line can make up for it for so many days, in time for which nothing was planned: breaks, overtime, a
 * Saturday. Ours: the week in which a plant plans its overtime.
 */
export const catchUpDays = 7;

/**
 * Planned seconds of the stops × run rate × value of a part, minus what was made all the same and what was caught up. Time
 * that nobody planned is lost to nobody, so that the same stop at a weekend costs nothing.
 *
 * @param counted parts made in the planned time of the stops, and in unplanned time after them
 * @param value_per_part whole cents
 */
export function stopLoss(
  stops: readonly Stretch[],
  shifts: readonly PlannedRun[],
  counted: { made: number; extra: number },
  value_per_part: number,
): StopLoss {
  const runs = shifts.map(({ run_rate, planned }) => ({ run_rate, seconds: secondsOf(intersection(stops, planned)) }));
  const planned_seconds = runs.reduce((sum, { seconds }) => sum + seconds, 0);
  const possible = Math.round(runs.reduce((sum, { run_rate, seconds }) => sum + (seconds * run_rate) / 60, 0));
  const made = Math.min(counted.made, possible);
  const caught_up = Math.min(counted.extra, possible - made);
  const lost = possible - made - caught_up;

  return { planned_seconds, possible, made, caught_up, lost, cost: Math.round(lost * value_per_part) };
}
