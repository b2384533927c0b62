import { byPlant } from "@/lib/domain/identity/scope";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { gradedPlaces, gradeOf, type RankedEntry, weekMs } from "@/lib/domain/maintenance/work-ranking";
import type { RankingGradesQuery } from "@/lib/inputs/work-rankings";
import type { Call } from "@/lib/server/data/call";
import { pageOf } from "@/lib/server/resources/list";
import { peopleOf } from "@/lib/services/maintenance/people";
import { plantOf } from "./board";

interface EntryRow extends RankedEntry {
  ranking_id: number;
  id: number;
  number: number;
  name: string;
  is_planned: boolean;
  loss: number | null;
}

/**
 * Rankings whose week is over, newest first, each graded by what happened: of the orders that failed, how many it had in
 * its first places, and how many the order by severity had. Counted from the records at every call.
 */
export async function rankingGrades(call: Call, query: RankingGradesQuery) {
  const plant = await plantOf(call, query.plant_id);
  const where = {
    AND: [byPlant.see(call.viewer), { plant_id: plant.id, entries: { some: {} } }],
    taken_at: { lte: new Date(call.now.getTime() - weekMs) },
  };
  const rankings = await call.tx.workRanking.findMany({
    where,
    orderBy: [{ taken_at: "desc" }, { id: "desc" }],
    skip: (query.page - 1) * query.max,
    take: query.max,
    select: { id: true, cause: true, taken_at: true, taken_by: true, orders: true, currency: true },
  });
  const total = await call.tx.workRanking.count({ where });
  const entries = await entriesOf(
    call,
    rankings.map(({ id }) => id),
  );
  const people = await peopleOf(
    call,
    rankings.map(({ taken_by }) => taken_by),
  );
  const page = pageOf(
    rankings.map(({ taken_by, ...ranking }) => {
      const own = entries.filter(({ ranking_id }) => ranking_id === ranking.id);
      return {
        ...ranking,
        ends_at: new Date(ranking.taken_at.getTime() + weekMs),
        taken_by: people.get(taken_by)?.name ?? null,
        ...gradeOf(own),
        entries: own.filter(isShownIn(own.length)).map(presentEntry),
      };
    }),
    total,
    query,
  );

  return { ...page, meta: { ...page.meta, plant_id: plant.id, plant: plant.name, time_zone: plant.time_zone } };
}

/** The first places of either order, and whatever failed beyond them. */
const isShownIn =
  (ranked: number) =>
  ({ rank, severity_rank, outcome }: EntryRow) =>
    Math.min(rank, severity_rank) <= gradedPlaces(ranked) || outcome === "failed";

const presentEntry = ({ ranking_id: _ranking, number, down_minutes, ...entry }: EntryRow) => ({
  ...entry,
  label: workOrderNumber(number),
  down_minutes: Math.round(down_minutes),
});

/**
 * What became of ranked orders within their week. Failed: unplanned downtime of its item, other than that in which the work
 * itself was done; else done, where it was completed; else it held.
 */
async function entriesOf({ tx, now }: Call, ids: readonly number[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];

  return tx.$queryRaw<EntryRow[]>`
    select e.ranking_id, e.rank, e.severity_rank, e.is_planned, e.loss::float8 as loss, w.id, w.number, w.name,
      case when coalesce(d.minutes, 0) > 0 then 'failed'
        when w.completed_at >= r.taken_at and w.completed_at < span.ends_at then 'done' else 'held' end as outcome,
      coalesce(d.minutes, 0) as down_minutes
    from work_ranking_entries e join work_rankings r on r.id = e.ranking_id join work_orders w on w.id = e.work_order_id
      cross join lateral (select r.taken_at + interval '7 days' as ends_at) span
      left join lateral (
        select sum(extract(epoch from least(coalesce(one.ended_at, ${now}), span.ends_at)
          - greatest(one.started_at, r.taken_at)) / 60)::float8 as minutes
        from (
          select d.id, d.started_at, d.ended_at, d.is_planned, d.work_order_id from downtimes d
          where d.equipment_id = e.equipment_id and d.started_at < span.ends_at
          union
          select d.id, d.started_at, d.ended_at, d.is_planned, d.work_order_id from downtimes d
          where d.work_order_id = e.work_order_id and d.started_at < span.ends_at) one
        where not one.is_planned and coalesce(one.ended_at, ${now}) > r.taken_at
          and not (one.work_order_id is not distinct from e.work_order_id
            and w.started_at is not null and one.started_at >= w.started_at)) d on true
    where e.ranking_id = any (${[...ids]}::int[])
    order by e.ranking_id, e.rank, w.id`;
}
