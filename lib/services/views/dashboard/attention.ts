import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { converter, type Measurement, measurement } from "@/lib/domain/monitoring/measurement";
import { abnormalLevels, type Level, levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { type Page, pageOf } from "@/lib/server/resources/list";
import { casesOfItems, type ItemCase } from "@/lib/services/monitoring/cases/of-items";
import { inPlants } from "./plants";
import { type Sparks, sparksOf } from "./sparks";

/** What needs attention: one row an abnormal item, worst first and then longest first, by its worst sensor. */

export interface AttentionRow {
  /** The item's. */
  id: number;
  name: string;
  level: Level;
  plant: { id: number; name: string };
  production_line: { id: number; name: string; kind: string };
  machine: { id: number; name: string; code: string | null };
  asset: { id: number; name: string };
  sensor: { id: number; name: string };
  alert_id: number | null;
  /** Null where no alert says what was measured. */
  reading: (Measurement & { at: string | null }) | null;
  limits: { warning: number | null; alarm: number | null; low_warning: number | null; low_alarm: number | null };
  /** Seven days in 28 steps of six hours, gaps as null. */
  spark: (number | null)[];
  /** Since when the item has its level, and since when it is abnormal. */
  since: string | null;
  abnormal_since: string | null;
  /** What its alerts have become; null where none explains the level. */
  case: Pick<ItemCase, "state" | "proof" | "alerts" | "request"> | null;
  work_order: { id: number; number: number; status: string } | null;
}

interface Found {
  id: number;
  name: string;
  rank: number;
  plant_id: number;
  plant_name: string;
  unit_system: number;
  line_id: number;
  line_name: string;
  line_kind: string;
  machine_id: number;
  machine_name: string;
  machine_code: string | null;
  asset_id: number;
  asset_name: string;
  sensor_id: number;
  sensor_name: string;
  data_set: string;
  alert_id: number | null;
  parameter: number | null;
  since: Date | null;
  last_value: number | null;
  last_at: Date | null;
  warning: number | null;
  alarm: number | null;
  low_warning: number | null;
  low_alarm: number | null;
  order_id: number | null;
  order_number: number | null;
  order_status: string | null;
}

interface Counts {
  all: number;
  with_work_order: number;
}

export interface AttentionQuery {
  plant_id?: number;
  /** Only items with (true) or without (false) a work order that is still open. */
  has_work_order?: boolean;
  page: number;
  max: number;
}

export async function attention(
  call: Call,
  query: AttentionQuery,
): Promise<Page<AttentionRow> & { counts: { all: number; with_work_order: number } }> {
  const isWanted =
    query.has_work_order === undefined
      ? Prisma.sql`true`
      : query.has_work_order
        ? Prisma.sql`order_id is not null`
        : Prisma.sql`order_id is null`;
  const found = abnormalItems(call, query.plant_id);
  // The counts come with the page, and alone where the page is empty: the items are gathered once.
  const answers = await call.tx.$queryRaw<(Counts & (Found | { id: null }))[]>`
    with abnormal as (${found}), item as materialized (${details()}),
      counted as (select count(*)::int as "all", count(order_id)::int as with_work_order from item),
      page as (select * from item where ${isWanted} order by rank, since nulls last, id
        limit ${query.max} offset ${(query.page - 1) * query.max})
    select * from counted left join page on true order by rank, since nulls last, id`;
  const rows = answers.filter((row): row is Counts & Found => row.id !== null);

  const sparks = await sparksOf(
    call,
    rows.flatMap(({ sensor_id, parameter }) => (parameter === null ? [] : { sensor_id, parameter })),
  );
  const cases = await casesOfItems(
    call,
    rows.map(({ id }) => id),
  );
  const { all, with_work_order } = answers[0]!;
  const total =
    query.has_work_order === undefined ? all : query.has_work_order ? with_work_order : all - with_work_order;
  return {
    ...pageOf(
      rows.map((row) => shownRow(call, row, sparks, cases.get(row.id))),
      total,
      query,
    ),
    counts: { all, with_work_order },
  };
}

/** Each item's worst sensor. */
function abnormalItems(call: Call, plant_id?: number) {
  const order: Level[] = [...levels];
  return Prisma.sql`
    select distinct on (equipment_id) *, array_position(${order}::text[], level) as rank
    from placed_sensors where ${inPlants(call, plant_id)} and level = any(${[...abnormalLevels]}::text[])
    order by equipment_id, array_position(${order}::text[], level), sensor_id`;
}

/** The open alert that explains the level (after off alarm the last one), its limits, and the open work order. */
const details = () => Prisma.sql`
  select e.id, e.name, x.rank, p.id as plant_id, p.name as plant_name, p.unit_system,
    l.id as line_id, l.name as line_name, l.kind as line_kind, m.id as machine_id, m.name as machine_name, m.code as machine_code,
    a.id as asset_id, a.name as asset_name, s.id as sensor_id, s.name as sensor_name, s.data_set,
    alert.id as alert_id, alert.parameter, alert.opened_at as since,
    coalesce(latest.last_value, alert.last_value) as last_value, latest.last_at,
    coalesce(high.warning, alert.warning) as warning, coalesce(high.alarm, alert.alarm) as alarm,
    low.warning as low_warning, low.alarm as low_alarm,
    wo.id as order_id, wo.number as order_number, wo.status as order_status
  from abnormal x
  join equipments e on e.id = x.equipment_id join assets a on a.id = x.asset_id join machines m on m.id = x.machine_id
  join production_lines l on l.id = x.production_line_id join plants p on p.id = x.plant_id join sensors s on s.id = x.sensor_id
  left join lateral (
    select * from alerts where sensor_id = x.sensor_id and parameter is not null
    order by ended_at is not null, shown_level = x.level desc, opened_at desc limit 1) alert on true
  left join sensor_parameters latest on latest.sensor_id = x.sensor_id and latest.parameter = alert.parameter
  left join level_zones high on high.sensor_id = x.sensor_id and high.parameter = alert.parameter and high.kind = 'high' and high.is_enabled
  left join level_zones low on low.sensor_id = x.sensor_id and low.parameter = alert.parameter and low.kind = 'low' and low.is_enabled
  left join lateral (
    select id, number, status from work_orders
    where kind = 'order' and status = any(${[...openStatuses]}::text[]) and plant_id = x.plant_id
      and (id = alert.work_order_id or equipment_id = x.equipment_id)
    order by id = alert.work_order_id desc, created_at desc limit 1) wo on true`;

function shownRow({ viewer }: Call, row: Found, sparks: Sparks, found: ItemCase | undefined): AttentionRow {
  const system = unitSystemFor(viewer, row);
  const convert = converter(row.data_set, row.parameter ?? 0, system);
  const spark = row.parameter === null ? [] : sparks.of(row.sensor_id, row.parameter);
  return {
    id: row.id,
    name: row.name,
    level: levels[row.rank - 1]!,
    plant: { id: row.plant_id, name: row.plant_name },
    production_line: { id: row.line_id, name: row.line_name, kind: row.line_kind },
    machine: { id: row.machine_id, name: row.machine_name, code: row.machine_code },
    asset: { id: row.asset_id, name: row.asset_name },
    sensor: { id: row.sensor_id, name: row.sensor_name },
    alert_id: row.alert_id,
    reading:
      row.parameter === null
        ? null
        : {
            ...measurement(row.data_set, row.parameter, row.last_value, system),
            at: row.last_at?.toISOString() ?? null,
          },
    limits: {
      warning: convert(row.warning),
      alarm: convert(row.alarm),
      low_warning: convert(row.low_warning),
      low_alarm: convert(row.low_alarm),
    },
    spark: spark.map(convert),
    since: found?.level_since ?? row.since?.toISOString() ?? null,
    abnormal_since: found?.abnormal_since ?? row.since?.toISOString() ?? null,
    case: found ? { state: found.state, proof: found.proof, alerts: found.alerts, request: found.request } : null,
    work_order:
      row.order_id === null ? null : { id: row.order_id, number: row.order_number!, status: row.order_status! },
  };
}
