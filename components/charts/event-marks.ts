import type { Range } from "@/lib/domain/shared/quick-ranges";
import type { SeriesEvent } from "@/lib/services/monitoring/series/timeline-events";

/** One mark for each change of level at its time, as far as it lies in the range. */
export function marksOf(event: SeriesEvent, { from, to }: Range): SeriesEvent[] {
  const moves = event.moves ?? [{ at: event.opened_at, level: event.level }];
  return moves.filter(({ at }) => at >= from && at <= to).map(({ at, level }) => ({ ...event, opened_at: at, level }));
}
