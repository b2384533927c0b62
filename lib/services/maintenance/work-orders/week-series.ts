import { type RowKey, rowOfOrder } from "@/lib/domain/maintenance/planner-row";
import { dayOf } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";

const named = { select: { id: true } } as const;
const mostNotes = 100;

/** A date of a series of which no order was made, and the row that its order would have been in. */
export interface WeekNote {
  id: number;
  series_id: number;
  name: string;
  row: RowKey;
  date: string;
  state: string;
  reason: string | null;
}

/** What became of the recurring work of a week: how much was made, how much of it moved, and what was not made, and why. */
export async function seriesOfWeek({ tx }: Call, plant_id: number, { from, until }: { from: string; until: string }) {
  const span = { gte: dayOf(from), lte: dayOf(until) };
  const there = { plant_id, OR: [{ day: span }, { day: null, date: span }] };
  const [made, moved, notes] = [
    await tx.workSeriesOccurrence.count({ where: { ...there, state: "made" } }),
    await tx.workSeriesOccurrence.count({ where: { ...there, state: "made", is_detached: true } }),
    await tx.workSeriesOccurrence.findMany({
      where: { ...there, state: { in: ["missed", "skipped"] } },
      orderBy: [{ date: "asc" }, { id: "asc" }],
      take: mostNotes,
      select: {
        id: true,
        date: true,
        day: true,
        state: true,
        reason: true,
        series: { select: { id: true, name: true, assigned_user: named, assigned_team: named } },
      },
    }),
  ];

  return {
    made,
    moved,
    notes: notes.map(
      ({ id, date, day, state, reason, series }): WeekNote => ({
        id,
        state,
        reason,
        series_id: series.id,
        name: series.name,
        row: rowOfOrder(series),
        date: (day ?? date).toISOString().slice(0, 10),
      }),
    ),
  };
}
