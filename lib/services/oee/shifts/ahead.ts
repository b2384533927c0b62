import { type Stretch, union, without } from "@/lib/domain/oee/stretches";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Tx } from "@/lib/server/data/db";
import { processOf } from "../process";
import { plannedBy } from "./calendar";

const dayMs = 86_400_000;

/**
 * When production is planned on a counted line in a span that lies ahead, by the shifts and breaks of its template. Null:
 * the process is gone.
 */
export async function plannedAhead(tx: Tx, process_id: number, span: Stretch): Promise<Stretch[] | null> {
  const process = await processOf(tx, process_id);
  if (!process) return null;
  const dateOf = (at: number) => plantDay(new Date(at), process.plant.time_zone);
  // A night shift of the day before reaches into the span.
  const shifts = await plannedBy(tx, process, { from: dateOf(span.from - dayMs), to: dateOf(span.to) });
  const breaks = shifts.flatMap((shift) => shift.breaks);
  const outside = [
    { from: Number.NEGATIVE_INFINITY, to: span.from },
    { from: span.to, to: Number.POSITIVE_INFINITY },
  ];

  return without(union(shifts), [...breaks, ...outside]);
}
