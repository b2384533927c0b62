import { can } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";

/** Days of alerts that a card shows. */
const days = 14;

export interface PlantPicture {
  /** Alerts that were raised, a number for each day of the plant, today last; null for who may not see them. */
  alerts: number[] | null;
  /** Open orders and those of them that are late; null for who may not see them. */
  work: { open: number; overdue: number } | null;
}

/** What the cards of plants show beside their levels: alerts by day, and open work. Two queries for a page. */
export async function withPlantPictures<Row extends { id: number }>(
  call: Call,
  rows: readonly Row[],
): Promise<(Row & { picture: PlantPicture })[]> {
  const ids = rows.map(({ id }) => id);
  const [alerts, work] = await together([
    can(call.viewer, "view_dashboard") ? alertsByDay(call, ids) : null,
    can(call.viewer, "view_maintenance") ? openWork(call, ids) : null,
  ]);

  return rows.map((row) => ({
    ...row,
    picture: {
      alerts: alerts && dailyCounts(alerts.filter(({ plant_id }) => plant_id === row.id)),
      work: work && countsOf(work.find(({ plant_id }) => plant_id === row.id)),
    },
  }));
}

const countsOf = (found: { open: number; overdue: number } | undefined) => ({
  open: found?.open ?? 0,
  overdue: found?.overdue ?? 0,
});

function dailyCounts(found: readonly { days_ago: number; count: number }[]): number[] {
  const counts = Array.from({ length: days }, () => 0);
  for (const { days_ago, count } of found) if (days_ago >= 0 && days_ago < days) counts[days - 1 - days_ago] = count;

  return counts;
}

/** That an alert has not ended before then follows, and leads to the index. */
function alertsByDay({ tx, now }: Call, ids: readonly number[]) {
  const since = new Date(now.getTime() - (days + 1) * 86_400_000);

  return tx.$queryRaw<{ plant_id: number; days_ago: number; count: number }[]>`
    select a.plant_id, ((${now}::timestamptz at time zone p.time_zone)::date - (a.opened_at at time zone p.time_zone)::date)::int as days_ago,
      count(*)::int as count
    from alerts a join plants p on p.id = a.plant_id
    where a.plant_id = any (${[...ids]}::int[]) and a.kind = 'level' and a.opened_at >= ${since}
      and (a.ended_at is null or a.ended_at >= ${since})
    group by 1, 2`;
}

const openWork = ({ tx, now }: Call, ids: readonly number[]) =>
  tx.$queryRaw<{ plant_id: number; open: number; overdue: number }[]>`
    select plant_id, count(*)::int as open,
      count(*) filter (where coalesce(extended_at, due_at) < ${now})::int as overdue
    from work_orders
    where plant_id = any (${[...ids]}::int[]) and kind = 'order' and status = any (${[...openStatuses]}::text[])
    group by 1`;
