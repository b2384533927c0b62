import { converter, type Measurement, measurement } from "@/lib/domain/monitoring/measurement";
import { type Level, levels } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";
import { sparksOf } from "@/lib/services/monitoring/series/sparks";

/** A machine's item of the same type in the same plant, with the same measurement as the one that is asked about. */
export interface Sister extends Measurement {
  id: number;
  item: string;
  machine: string | null;
  /** The one that is asked about. */
  is_own: boolean;
  /** Also of the same part number. */
  is_same_model: boolean;
  sensor_id: number;
  level: Level;
  /** The alarm limit, else that of the warning. */
  limit: number | null;
  /** The last seven days. */
  spark: (number | null)[];
}

interface Found {
  id: number;
  item: string;
  machine: string | null;
  is_own: boolean;
  is_same_model: boolean;
  sensor_id: number;
  level: Level;
  value: number;
  bound: number | null;
}

interface Asked {
  equipment_id: number;
  sensor_id: number;
  parameter: number;
}

const shown = 5;
/** Of a type of which a plant has more, the first of the same part number are looked through. */
const mostLooked = 200;

/**
 * How the same measurement is on the others of an item's type in its plant: itself first, then the same part number, then the
 * worst. Of several sensors of an item the worst counts. Empty where there is no other.
 */
export async function sistersOf(call: Call, { equipment_id, sensor_id, parameter }: Asked): Promise<Sister[]> {
  const [sensor] = await call.tx.$queryRaw<{ data_set: string; unit_system: number }[]>`
    select s.data_set, p.unit_system from sensors s join plants p on p.id = s.plant_id where s.id = ${sensor_id}`;
  if (!sensor) return [];
  const { data_set } = sensor;
  const rows = await call.tx.$queryRaw<Found[]>`
    with alike as (
      select e.id, e.name, e.asset_id, e.id = own.id as is_own, coalesce(e.brand_model_id = own.brand_model_id, false) as is_same_model
      from equipments own join equipments e on e.equipment_type_id = own.equipment_type_id and e.plant_id = own.plant_id
      where own.id = ${equipment_id} and (e.id = own.id or e.asset_id is not null) and e.deleted_at is null and e.archived_at is null
      order by is_own desc, is_same_model desc, e.id limit ${mostLooked}
    ), measured as (
      select distinct on (k.id) k.*, s.id as sensor_id, p.last_value as value, z.bound,
        case when s.is_inactive then 'inactive' else coalesce(alerted.shown_level, p.level) end as level
      from alike k
        join sensors s on s.equipment_id = k.id and s.data_set = ${data_set} and s.deleted_at is null and s.archived_at is null
        join measurements p on p.sensor_id = s.id and p.parameter = ${parameter} and p.last_value is not null
        left join lateral (
          select coalesce(z.alarm, z.warning) as bound from level_zones z
          where z.sensor_id = s.id and z.parameter = ${parameter} and z.is_enabled and z.kind in ('high', 'low')
          order by z.kind limit 1) z on true
        left join lateral (
          select a.shown_level from alerts a
          where a.sensor_id = s.id and a.parameter = ${parameter} and a.kind = 'level' and a.ended_at is null
          order by array_position(${[...levels]}::text[], a.shown_level) limit 1) alerted on true
      order by k.id, (s.id = ${sensor_id}) desc, array_position(${[...levels]}::text[], p.level), p.last_value desc
    )
    select k.id, k.name as item, m.name as machine, k.is_own, k.is_same_model, k.sensor_id, k.level, k.value, k.bound
    from measured k left join assets a on a.id = k.asset_id left join machines m on m.id = a.machine_id
    order by k.is_own desc, k.is_same_model desc, array_position(${[...levels]}::text[], k.level), k.name, k.id limit ${shown}`;
  if (!rows.some(({ is_own }) => !is_own)) return [];
  const sparks = await sparksOf(
    call,
    rows.map((row) => ({ sensor_id: row.sensor_id, parameter })),
  );
  const system = unitSystemFor(call.viewer, sensor);
  const convert = converter(data_set, parameter, system);

  return rows.map(({ value, bound, ...row }) => ({
    ...row,
    ...measurement(data_set, parameter, value, system),
    limit: convert(bound),
    spark: sparks.of(row.sensor_id, parameter).map(convert),
  }));
}
