import { converter, converterFor, measurement } from "@/lib/domain/monitoring/measurement";
import { type Level, levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import { Prisma } from "@/lib/generated/prisma/client";
import type { WrittenRange } from "@/lib/inputs/fields";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { type Page, pageOf } from "@/lib/server/resources/list";
import { type PresentReading, presentReadingsOf } from "@/lib/services/monitoring/cases/present-readings";
import { placeColumn } from "@/lib/services/structure/hierarchy/levels";
import { inPlants } from "./plants";

/** The open alerts of a plant or below some places, worst first, newest first among equals. */

export interface AlarmsQuery {
  plant_id?: number;
  /** Only those below these places. */
  below?: { kind: NodeKind; ids: readonly number[] };
  daterange?: WrittenRange;
  page: number;
  max: number;
}

interface Found {
  id: number;
  level: Level;
  alert_rule: string;
  kind: string;
  parameter: number | null;
  onset_value: number | null;
  peak_value: number | null;
  peak_rule: string | null;
  last_value: number | null;
  warning: number | null;
  alarm: number | null;
  opened_at: Date;
  acknowledged_at: Date | null;
  shelved_until: Date | null;
  work_order_id: number | null;
  created_at: Date;
  unit_system: number;
  data_set: string;
  plant_id: number;
  sensor: { id: number; name: string };
  equipment: { id: number; name: string };
  asset: { id: number; name: string };
  machine: { id: number; name: string; code: string | null };
  production_line: { id: number; name: string; kind: string };
}

export async function openAlarms(call: Call, query: AlarmsQuery): Promise<Page<OpenAlarm>> {
  const order: Level[] = [...levels];
  const isBelow = query.below
    ? Prisma.sql`x.${placeColumn[query.below.kind]} = any(${[...query.below.ids]}::int[])`
    : Prisma.sql`true`;
  const period = await insideDays(call, query.daterange, query.plant_id);
  const isInside = Prisma.sql`t.opened_at >= ${period?.gte ?? "-infinity"}::timestamptz
    and t.opened_at < ${period?.lt ?? "infinity"}::timestamptz`;
  const open = Prisma.sql`
    from placed_sensors x join alerts t on t.sensor_id = x.sensor_id and t.ended_at is null
    where ${inPlants(call, query.plant_id, Prisma.sql`x.plant_id`)} and ${isBelow} and ${isInside}`;
  const rows = await call.tx.$queryRaw<Found[]>`
    with open as (select t.*, x.production_line_id, x.machine_id, x.asset_id, x.equipment_id ${open}
      order by array_position(${order}::text[], t.shown_level), t.opened_at desc, t.id
      limit ${query.max} offset ${(query.page - 1) * query.max})
    select open.id, open.shown_level as level, open.alert_rule, open.kind, open.parameter, open.onset_value, open.peak_value,
      open.peak_rule, open.last_value,
      open.warning, open.alarm, open.opened_at, open.acknowledged_at, open.shelved_until, open.work_order_id, open.created_at,
      open.plant_id, p.unit_system, s.data_set,
      jsonb_build_object('id', s.id, 'name', s.name) as sensor, jsonb_build_object('id', e.id, 'name', e.name) as equipment,
      jsonb_build_object('id', a.id, 'name', a.name) as asset, jsonb_build_object('id', m.id, 'name', m.name, 'code', m.code) as machine,
      jsonb_build_object('id', l.id, 'name', l.name, 'kind', l.kind) as production_line
    from open join sensors s on s.id = open.sensor_id join equipments e on e.id = open.equipment_id
    join assets a on a.id = open.asset_id join machines m on m.id = open.machine_id
    join production_lines l on l.id = open.production_line_id join plants p on p.id = open.plant_id
    order by array_position(${order}::text[], open.shown_level), open.opened_at desc, open.id`;
  const [count] = await call.tx.$queryRaw<[{ total: number }]>`select count(*)::int as total ${open}`;
  const readings = await presentReadingsOf(
    call.tx,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows.map((row) => shownAlarm(call, row, readings.get(row.id))),
    count.total,
    query,
  );
}

export type OpenAlarm = ReturnType<typeof shownAlarm>;

/** Open alerts read what their measurements read now, by the limits of now. */
function shownAlarm(
  { viewer }: Call,
  { unit_system, data_set, parameter, peak_rule, ...found }: Found,
  now?: PresentReading,
) {
  const system = unitSystemFor(viewer, { unit_system });
  const row = now ? { ...found, last_value: now.value, ...now.limits } : found;
  const convert = converterFor(data_set, parameter ?? 0, system, row.alert_rule);
  return {
    ...row,
    ...(parameter === null
      ? { parameter: null, name: null, unit: null, decimals: null }
      : measurement(data_set, parameter, row.last_value, system)),
    onset_value: convert(row.onset_value),
    peak_value: converterFor(data_set, parameter ?? 0, system, peak_rule ?? row.alert_rule)(row.peak_value),
    last_value: converter(data_set, parameter ?? 0, system)(row.last_value),
    warning: convert(row.warning),
    alarm: convert(row.alarm),
  };
}
