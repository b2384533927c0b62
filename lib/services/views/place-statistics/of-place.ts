import { can } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import type { StatisticsKind } from "@/lib/domain/structure/statistics-range";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PlaceStatisticsQuery, StatisticsPlace } from "@/lib/inputs/place-statistics";
import { rangeOn } from "@/lib/inputs/series";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { together } from "@/lib/server/data/together";

/** How many items with the most alerts are named. */
const worstShown = 5;

interface Within {
  kind: StatisticsKind;
  id: number;
  plant_id: number;
  from: Date;
  to: Date;
}

/** What happened in a place over a period. What the reader may not see of it is null. */
export async function statisticsOfPlace(call: Call, { kind, id }: StatisticsPlace, query: PlaceStatisticsQuery) {
  const { tx, viewer } = call;
  const { plant_id, time_zone } = await plantOf(tx, kind, id);
  const range = rangeOn(query, time_zone);
  const within: Within = { kind, id, plant_id, from: new Date(range.from), to: new Date(range.to) };
  const seesWork = can(viewer, "view_maintenance");
  const [alerts, worst, orders, downtime, savings] = await together([
    alertsIn(tx, within),
    worstIn(tx, within),
    seesWork ? ordersIn(tx, within) : null,
    seesWork ? downtimeIn(tx, within, call.now) : null,
    seesWork ? savingsIn(tx, within) : null,
  ]);

  return { ...range, time_zone, alerts, worst, orders, downtime, savings };
}

export type PlaceStatistics = Awaited<ReturnType<typeof statisticsOfPlace>>;

async function plantOf(tx: Tx, kind: StatisticsKind, id: number): Promise<{ plant_id: number; time_zone: string }> {
  if (kind === "plant") {
    const plant = await tx.plant.findFirst({ where: { id, deleted_at: null }, select: { id: true, time_zone: true } });
    if (!plant) throw notFound();

    return { plant_id: plant.id, time_zone: plant.time_zone };
  }
  const asked = {
    where: { id, deleted_at: null },
    select: { plant_id: true, plant: { select: { time_zone: true } } },
  } as const;
  const row =
    kind === "production_line"
      ? await tx.productionLine.findFirst(asked)
      : kind === "machine"
        ? await tx.machine.findFirst(asked)
        : await tx.asset.findFirst(asked);
  if (!row) throw notFound();

  return { plant_id: row.plant_id, time_zone: row.plant.time_zone };
}

/** The items that are in the place now. */
const itemsOf = ({ kind, id, plant_id }: Within) => Prisma.sql`select e.id from equipments e
  left join assets a on a.id = e.asset_id left join machines m on m.id = a.machine_id
  where e.plant_id = ${plant_id}::int and case ${kind}::text when 'plant' then true
    when 'production_line' then m.production_line_id = ${id}::int
    when 'machine' then a.machine_id = ${id}::int else e.asset_id = ${id}::int end`;

const alertsOf = (within: Within) => Prisma.sql`from alerts al join sensors s on s.id = al.sensor_id
  where al.plant_id = ${within.plant_id}::int and al.opened_at >= ${within.from}::timestamptz and al.opened_at < ${within.to}::timestamptz
    and (${within.kind}::text = 'plant' or s.equipment_id in (${itemsOf(within)}))`;

/** Episodes that began in the period, by the worst they came to. */
async function alertsIn(tx: Tx, within: Within) {
  const [row] = await tx.$queryRaw<[{ alarms: number; warnings: number; no_data: number; ended: number }]>`
    select count(*) filter (where al.kind <> 'no_data' and al.peak_level = 'alarm')::int as alarms,
      count(*) filter (where al.kind <> 'no_data' and al.peak_level <> 'alarm')::int as warnings,
      count(*) filter (where al.kind = 'no_data')::int as no_data,
      count(*) filter (where al.ended_at is not null and al.ended_at < ${within.to}::timestamptz)::int as ended
    ${alertsOf(within)}`;

  return row;
}

const worstIn = (tx: Tx, within: Within) =>
  tx.$queryRaw<{ id: number; name: string; count: number }[]>`
    select e.id, e.name, counted.count from (select s.equipment_id, count(*)::int as count ${alertsOf(within)}
      and s.equipment_id is not null group by 1 order by 2 desc, 1 limit ${worstShown}::int) counted
    join equipments e on e.id = counted.equipment_id order by counted.count desc, sorted_text(e.name)`;

/** Orders name the places above what they are for. */
const ofPlace = ({ kind, id, plant_id }: Within, table: Prisma.Sql) =>
  kind === "plant"
    ? Prisma.sql`${table}.plant_id = ${plant_id}::int`
    : kind === "production_line"
      ? Prisma.sql`${table}.plant_id = ${plant_id}::int and ${table}.production_line_id = ${id}::int`
      : kind === "machine"
        ? Prisma.sql`${table}.plant_id = ${plant_id}::int and ${table}.machine_id = ${id}::int`
        : Prisma.sql`${table}.plant_id = ${plant_id}::int and ${table}.asset_id = ${id}::int`;

async function ordersIn(tx: Tx, within: Within) {
  const { from, to } = within;
  const [row] = await tx.$queryRaw<[{ created: number; completed: number; breakdowns: number }]>`
    select count(*) filter (where w.created_at >= ${from}::timestamptz and w.created_at < ${to}::timestamptz)::int as created,
      count(*) filter (where w.completed_at >= ${from}::timestamptz and w.completed_at < ${to}::timestamptz)::int as completed,
      count(*) filter (where w.type = 'breakdown' and w.created_at >= ${from}::timestamptz and w.created_at < ${to}::timestamptz)::int as breakdowns
    from work_orders w where w.kind = 'order' and ${ofPlace(within, Prisma.sql`w`)}
      and (w.created_at >= ${from}::timestamptz or w.completed_at >= ${from}::timestamptz)`;

  return row;
}

/**
 * Minutes of downtime within the period; short stops count as lost speed instead. They are added up per line, per machine
 * and per item outside machines, and overlapping downtimes of one of these count once: an item's belong to its machine;
 * while a line is down, its machines add nothing; a failure during a planned stop stays planned.
 */
async function downtimeIn(tx: Tx, within: Within, now: Date) {
  const { kind, id, plant_id, from, to } = within;
  const end = now < to ? now : to;
  const [row] = await tx.$queryRaw<[{ unplanned: number; planned: number; count: number }]>`
    with stopped as (
      select d.is_planned, coalesce(d.production_line_id, m.production_line_id) as line_id, m.id as machine_id,
          case when m.id is null then d.equipment_id end as equipment_id,
          tstzrange(greatest(d.started_at, ${from}::timestamptz), least(coalesce(d.ended_at, ${end}::timestamptz), ${end}::timestamptz)) as span
        from downtimes d left join equipments e on e.id = d.equipment_id left join assets a on a.id = e.asset_id
          left join machines m on m.id = coalesce(d.machine_id, a.machine_id)
        where d.plant_id = ${plant_id}::int and not d.is_short and d.started_at < ${end}::timestamptz
          and ${from}::timestamptz < ${end}::timestamptz and (d.ended_at is null or d.ended_at > ${from}::timestamptz)
          and (${kind}::text = 'plant' or d.equipment_id in (${itemsOf(within)})
            or (${kind}::text = 'machine' and d.machine_id = ${id}::int)
            or (${kind}::text = 'production_line' and (d.production_line_id = ${id}::int or d.machine_id in
              (select m.id from machines m where m.plant_id = ${plant_id}::int and m.production_line_id = ${id}::int))))),
    units as (
      select line_id, machine_id, equipment_id, count(*) as count, coalesce(range_agg(span) filter (where is_planned), '{}') as planned,
        coalesce(range_agg(span) filter (where not is_planned), '{}') as unplanned
      from stopped group by line_id, machine_id, equipment_id),
    counted as (
      select u.count, u.planned - coalesce(l.planned + l.unplanned, '{}') as planned,
        u.unplanned - u.planned - coalesce(l.planned + l.unplanned, '{}') as unplanned
      from units u left join units l on l.line_id = u.line_id and l.machine_id is null and l.equipment_id is null
        and (u.machine_id is not null or u.equipment_id is not null))
    select coalesce(sum(${minutesOf(Prisma.sql`unplanned`)}), 0)::int as unplanned,
      coalesce(sum(${minutesOf(Prisma.sql`planned`)}), 0)::int as planned, coalesce(sum(count), 0)::int as count from counted`;

  return row;
}

const minutesOf = (spans: Prisma.Sql) =>
  Prisma.sql`(select coalesce(sum(extract(epoch from upper(span) - lower(span))) / 60, 0) from unnest(${spans}) span)`;

/** Approved savings of work completed in the period, in cents; money of two currencies is never added. */
async function savingsIn(tx: Tx, within: Within) {
  const rows = await tx.$queryRaw<{ currency: string; amount: bigint }[]>`
    select sa.currency, sum(sa.amount)::bigint as amount from savings sa join work_orders w on w.id = sa.work_order_id
    where sa.status = 'approved' and ${ofPlace(within, Prisma.sql`w`)}
      and w.completed_at >= ${within.from}::timestamptz and w.completed_at < ${within.to}::timestamptz
    group by 1 order by 1`;

  return rows.map(({ currency, amount }) => ({ currency, amount: Number(amount) }));
}
