import type { PoolClient } from "pg";
import { levelMoves } from "@/lib/domain/monitoring/level-age";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { isDifference } from "@/lib/domain/monitoring/zones";
import type { Level } from "@/lib/domain/shared/levels";
import { differenceFromBase, fromBase, roundTo, shownUnit, type UnitSystem } from "@/lib/domain/shared/units";
import { together } from "@/lib/server/data/together";

/** The timeline events of a sensor: alerts, work on its item, limit changes, re-baselines. */

export interface SeriesEvent {
  id: number;
  kind: "level" | "no_data" | "order" | "limits" | "rebaseline";
  parameter: number | null;
  /** Of an alert. */
  level: Level | null;
  opened_at: number;
  ended_at: number | null;
  /** Each level of an alert at its time; left out of all else. */
  moves?: { at: number; level: Level }[];
  work_order_id: number | null;
  /** What was done: an order's number and name, new limits, or how many measurements at once. */
  order?: { number: number; name: string };
  limits?: { warning: number | null; alarm: number | null; unit: string };
  count?: number;
}

export interface TimelineEvent {
  id: number;
  data_set: DataSet;
  equipment_id: number | null;
}

const most = 200;

export async function timelineEventsOf(
  client: PoolClient,
  sensor: TimelineEvent,
  { from, to }: { from: number; to: number },
  { system, withOrders }: { system: UnitSystem; withOrders: boolean },
): Promise<SeriesEvent[]> {
  const within = [from / 1000, to / 1000];
  const [alerts, orders, limits, rebaselines] = await together([
    alertsOf(client, sensor, within),
    withOrders ? ordersOf(client, sensor, within) : [],
    limitsOf(client, sensor, within, system),
    rebaselinesOf(client, sensor, within),
  ]);

  return [...alerts, ...orders, ...atOnce(limits), ...atOnce(rebaselines)].sort((a, b) => a.opened_at - b.opened_at);
}

async function alertsOf(client: PoolClient, { id }: TimelineEvent, within: number[]): Promise<SeriesEvent[]> {
  const { rows } = await client.query<SeriesEvent>({
    name: "series-events",
    // An open one is as bad as every screen shows it; of one that has ended the worst is kept.
    text: `select id, kind, parameter, work_order_id,
        case when kind = 'no_data' then 'unknown' when ended_at is null then shown_level else peak_level end as level,
        (extract(epoch from opened_at) * 1000)::float8 as opened_at, (extract(epoch from ended_at) * 1000)::float8 as ended_at,
        (select jsonb_agg(jsonb_build_object('at', (extract(epoch from c.at) * 1000)::float8, 'level', c."to") order by c.at, c.id)
          from alert_changes c where c.alert_id = alerts.id and c.action = any($4) and c."to" in ('warning', 'alarm')) as moves
      from alerts where sensor_id = $1 and opened_at < to_timestamp($3) and (ended_at is null or ended_at >= to_timestamp($2))
      order by opened_at desc limit ${most}`,
    values: [id, ...within, levelMoves],
  });

  return rows.map(({ moves, ...row }) => (moves ? { ...row, moves } : row));
}

/** Orders for the item, and those that its alerts led to. */
async function ordersOf(
  client: PoolClient,
  { id, equipment_id }: TimelineEvent,
  within: number[],
): Promise<SeriesEvent[]> {
  const { rows } = await client.query<{
    id: number;
    number: number;
    name: string;
    opened_at: number;
    ended_at: number | null;
  }>({
    name: "series-orders",
    // Two ways with an index each: of "one or the other" PostgreSQL reads every order of the company.
    text: `with meant as (
        select id from work_orders where equipment_id = $4
        union select work_order_id from alerts where sensor_id = $1 and work_order_id is not null
      )
      select id, number, name, (extract(epoch from coalesce(started_at, created_at)) * 1000)::float8 as opened_at,
        (extract(epoch from coalesce(completed_at, closed_at)) * 1000)::float8 as ended_at
      from meant join work_orders using (id)
      where kind <> 'request' and status <> 'denied' and coalesce(started_at, created_at) < to_timestamp($3)
        and (coalesce(completed_at, closed_at) is null or coalesce(completed_at, closed_at) >= to_timestamp($2))
      order by opened_at desc limit ${most}`,
    values: [id, ...within, equipment_id],
  });

  return rows.map(({ id, number, name, ...when }) => ({
    id,
    kind: "order",
    parameter: null,
    level: null,
    work_order_id: id,
    ...when,
    order: { number, name },
  }));
}

async function limitsOf(
  client: PoolClient,
  { id, data_set }: TimelineEvent,
  within: number[],
  system: UnitSystem,
): Promise<SeriesEvent[]> {
  const { rows } = await client.query<{
    id: number;
    at: number;
    parameter: number;
    kind: string;
    warning: number | null;
    alarm: number | null;
  }>({
    name: "series-limits",
    text: `select v.id, z.parameter, z.kind, (extract(epoch from v.created_at) * 1000)::float8 as at,
        (v.limits ->> 'warning')::float8 as warning, (v.limits ->> 'alarm')::float8 as alarm
      from level_zone_versions v join level_zones z on z.id = v.zone_id
      where v.sensor_id = $1 and v.created_at >= to_timestamp($2) and v.created_at < to_timestamp($3)
        and coalesce(v.limits ->> 'warning', v.limits ->> 'alarm') is not null
      order by v.created_at desc limit ${most}`,
    values: [id, ...within],
  });

  return rows.map(({ id, at, parameter, kind, warning, alarm }) => {
    const quantity = parameterById(data_set, parameter)?.quantity ?? "custom";
    const { unit } = shownUnit(quantity, system);
    const inBase = isDifference(kind) ? differenceFromBase : fromBase;
    const shown = (value: number | null) => (value === null ? null : roundTo(inBase(quantity, value, unit), 6));
    return {
      id,
      kind: "limits",
      parameter,
      level: null,
      opened_at: at,
      ended_at: at,
      work_order_id: null,
      limits: { warning: shown(warning), alarm: shown(alarm), unit },
    };
  });
}

async function rebaselinesOf(client: PoolClient, { id }: TimelineEvent, within: number[]): Promise<SeriesEvent[]> {
  const { rows } = await client.query<{ id: number; parameter: number; opened_at: number; ended_at: number | null }>({
    name: "series-rebaselines",
    text: `select id, parameter, (extract(epoch from created_at) * 1000)::float8 as opened_at,
        (extract(epoch from decided_at) * 1000)::float8 as ended_at
      from baselines where sensor_id = $1 and not is_first and created_at < to_timestamp($3)
        and (created_at >= to_timestamp($2) or decided_at is null or decided_at >= to_timestamp($2))
      order by created_at desc limit ${most}`,
    values: [id, ...within],
  });

  return rows.map((row) => ({ ...row, kind: "rebaseline", level: null, work_order_id: null }));
}

const minute = 60_000;

/** Many measurements changed in one go are one event. */
function atOnce(events: readonly SeriesEvent[]): SeriesEvent[] {
  const groups = new Map<number, SeriesEvent>();
  for (const event of events) {
    const key = Math.floor(event.opened_at / minute);
    const first = groups.get(key);
    groups.set(key, first ? { ...first, parameter: null, limits: undefined, count: (first.count ?? 1) + 1 } : event);
  }
  return [...groups.values()];
}
