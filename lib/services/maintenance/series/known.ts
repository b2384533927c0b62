import { addDays } from "@/lib/domain/maintenance/recurrence";
import type { WorkCalendar } from "@/lib/domain/maintenance/work-calendar";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { assignableIn } from "@/lib/services/identity/teams/assignable";
import { plantCalendar } from "@/lib/services/structure/plants/calendar";
import type { Series } from "./stored";

export interface OpenOrder {
  id: number;
  number: number;
  status: string;
  due_at: Date | null;
}

interface Noted {
  series_id: number;
  state: string;
  date: Date;
  day: Date | null;
}

/** What several series of one plant are asked before their orders are made: one question for all instead of one for each. */
export interface Known {
  calendar: WorkCalendar;
  openOf: (series: Series) => OpenOrder[];
  itemOf: (
    series: Series,
  ) => { archived_at: Date | null; deleted_at: Date | null; is_store_room: boolean; is_limbo: boolean } | null;
  /** Dates of the rule that are noted already. */
  datesOf: (series: Series) => Set<string>;
  /** Days with work of the series. */
  takenBy: (series: Series) => ReadonlySet<string>;
  /** Can the person of the series still do work in the plant? */
  isAssignable: (user_id: number) => boolean;
}

/** A holiday moves a date by a month at most. */
const moved = 31;

export async function knownOf(call: Pick<Call, "tx" | "now">, all: readonly Series[]): Promise<Known> {
  const { tx, now } = call;
  const { plant_id, company_id, plant } = firstOf(all);
  const today = plantDay(now, plant.time_zone);
  const begins = all.flatMap(({ next_on }) => (next_on ? [dayText(next_on)] : []));
  const from = addDays(firstOf([today, ...begins].sort()), -moved);
  const ids = all.map(({ id }) => id);
  const numbers = (values: readonly (number | null)[]) => [...new Set(values.filter((id) => id !== null))];
  const [calendar, open, items, noted, people] = await together([
    plantCalendar(tx, plant_id, from),
    tx.workOrder.findMany({
      where: { series_id: { in: ids }, status: { in: [...openStatuses] } },
      orderBy: { id: "asc" },
      select: { id: true, number: true, status: true, due_at: true, series_id: true },
    }),
    tx.equipment.findMany({
      where: { id: { in: numbers(all.map(({ equipment_id }) => equipment_id)) } },
      select: { id: true, archived_at: true, deleted_at: true, is_store_room: true, is_limbo: true },
    }),
    tx.workSeriesOccurrence.findMany({
      where: { series_id: { in: ids }, OR: [{ date: { gte: dayOf(from) } }, { day: { gte: dayOf(from) } }] },
      select: { series_id: true, state: true, date: true, day: true },
    }),
    tx.user.findMany({
      where: {
        id: { in: numbers(all.map(({ assigned_user_id }) => assigned_user_id)) },
        ...assignableIn({ plant_id, company_id }),
      },
      select: { id: true },
    }),
  ]);
  const assignable = new Set(people.map(({ id }) => id));
  const itemById = new Map(items.map((item) => [item.id, item]));
  const openBy = grouped(open);
  const notedBy = grouped(noted as Noted[]);

  return {
    calendar,
    openOf: ({ id }) => openBy.get(id) ?? [],
    itemOf: ({ equipment_id }) => (equipment_id === null ? null : (itemById.get(equipment_id) ?? null)),
    datesOf: ({ id }) => new Set((notedBy.get(id) ?? []).map(({ date }) => dayText(date))),
    takenBy: ({ id }) =>
      new Set(
        (notedBy.get(id) ?? []).flatMap(({ state, day }) => (state === "made" && day !== null ? [dayText(day)] : [])),
      ),
    isAssignable: (user_id) => assignable.has(user_id),
  };
}

function grouped<Row extends { series_id: number | null }>(rows: readonly Row[]): Map<number, Row[]> {
  const by = new Map<number, Row[]>();
  for (const row of rows) {
    if (row.series_id === null) continue;
    const own = by.get(row.series_id);
    if (own) own.push(row);
    else by.set(row.series_id, [row]);
  }

  return by;
}
