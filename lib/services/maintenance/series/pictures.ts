import { addDays, laterOf, nextOccurrences, type Recurrence } from "@/lib/domain/maintenance/recurrence";
import type { WorkCalendar } from "@/lib/domain/maintenance/work-calendar";
import { dayOf, dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import { asShare } from "@/lib/domain/shared/rates";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";

const shownDates = 10;

/** How far back compliance is counted. */
const days = 365;

export interface SeriesPicture {
  /** The next dates, "2026-11-27", each with whether its order is made and whether a holiday moved it; none of a series that ended. */
  next: { date: string; is_made: boolean; is_moved: boolean }[];
  /** Orders due in the last year, missed dates among them, and how many were done in time. */
  due: number;
  on_time: number;
  /** The same as a share 0 to 1; null where none was due. */
  compliance: number | null;
}

interface Series {
  id: number;
  plant_id: number;
  plant: { time_zone: string };
  recurring: Recurrence;
  ended_at: Date | null;
}

/** What the cards of recurring work show: the next ten dates, and how many were done in time. Three queries for a page. */
export async function withSeriesPictures<Row extends Series>(
  call: Call,
  rows: readonly Row[],
): Promise<(Row & { picture: SeriesPicture })[]> {
  const [calendarOf, made, kept] = await together([
    calendarsOf(call, rows),
    madeAhead(call, rows),
    complianceOf(call, rows),
  ]);

  return rows.map((row) => {
    const today = plantDay(call.now, row.plant.time_zone);
    const from = laterOf(today, row.recurring.starts_on);
    const next = row.ended_at
      ? []
      : nextOccurrences(row.recurring, calendarOf(row.plant_id), { from, count: shownDates }).flatMap(
          ({ date, day }) =>
            day === null ? [] : [{ date: day, is_made: made.has(`${row.id} ${day}`), is_moved: day !== date }],
        );
    const { due, on_time } = kept.find(({ series_id }) => series_id === row.id) ?? { due: 0, on_time: 0 };

    return { ...row, picture: { next, due, on_time, compliance: due === 0 ? null : asShare(on_time / due) } };
  });
}

/** When the plants of a page work, from a month ago on. */
async function calendarsOf({ tx, now }: Call, rows: readonly Series[]): Promise<(plant_id: number) => WorkCalendar> {
  const since = dayOf(addDays(dayText(now), -31));
  const plants = await tx.plant.findMany({
    where: { id: { in: [...new Set(rows.map(({ plant_id }) => plant_id))] } },
    select: {
      id: true,
      work_days: true,
      holidays: { where: { date: { gte: since } }, select: { date: true, name: true } },
    },
  });
  const calendars = new Map(
    plants.map(({ id, work_days, holidays }) => [
      id,
      { work_days, holidays: new Map(holidays.map(({ date, name }) => [dayText(date), name])) },
    ]),
  );

  return (plant_id) => calendars.get(plant_id) ?? { work_days: [1, 2, 3, 4, 5], holidays: new Map() };
}

/** Dates to come whose order is made, "series day". */
async function madeAhead({ tx, now }: Call, rows: readonly Series[]): Promise<ReadonlySet<string>> {
  const made = await tx.workSeriesOccurrence.findMany({
    where: {
      series_id: { in: rows.map(({ id }) => id) },
      state: "made",
      work_order_id: { not: null },
      day: { gte: dayOf(addDays(dayText(now), -1)) },
    },
    select: { series_id: true, day: true },
  });

  return new Set(made.flatMap(({ series_id, day }) => (day ? [`${series_id} ${dayText(day)}`] : [])));
}

/** A date that was missed was due, and not in time; one that was skipped or denied was not due. */
const complianceOf = ({ tx, now }: Call, rows: readonly Series[]) =>
  tx.$queryRaw<{ series_id: number; due: number; on_time: number }[]>`
    select o.series_id, count(*)::int as due,
      count(*) filter (where w.completed_at <= coalesce(w.extended_at, w.due_at))::int as on_time
    from work_series_occurrences o left join work_orders w on w.id = o.work_order_id
    where o.series_id = any (${rows.map(({ id }) => id)}::int[]) and o.date >= ${new Date(now.getTime() - days * 86_400_000)}::date
      and (o.state = 'missed' or (o.state = 'made' and w.status <> 'denied'
        and (w.completed_at is not null or coalesce(w.extended_at, w.due_at) <= ${now})))
    group by 1`;
