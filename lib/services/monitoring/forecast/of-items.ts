import type { ForecastLimit, Silence } from "@/lib/domain/monitoring/forecast/forecast";
import type { ForecastRecord } from "@/lib/domain/monitoring/forecast/grade";
import type { Forecast } from "@/lib/domain/monitoring/forecast/remaining";
import { converter, type Measurement, measurement } from "@/lib/domain/monitoring/measurement";
import { plantDay } from "@/lib/domain/shared/calendar-month";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Call } from "@/lib/server/data/call";

/** What a measurement of an item is heading for. Days are yyyy-mm-dd of its plant. */
export interface MeasurementForecast extends Omit<Measurement, "value"> {
  sensor: { id: number; name: string };
  kind: "high" | "low";
  made_at: string;
  /** Null: none, and `silence` states why. */
  target: ForecastLimit | null;
  value: number | null;
  earliest: string | null;
  latest: string | null;
  basis: Forecast["basis"] | null;
  silence: Silence | null;
}

export interface ItemForecast {
  /** The one that matters: of the measurement that is worst, else what is reached first; else the reason for silence. */
  leading: MeasurementForecast | null;
  measurements: MeasurementForecast[];
}

interface Row {
  equipment_id: number;
  sensor_id: number;
  sensor: string;
  data_set: string;
  parameter: number;
  kind: "high" | "low";
  made_at: Date;
  target: ForecastLimit | null;
  value: number | null;
  earliest: Date | null;
  latest: Date | null;
  basis: Forecast["basis"] | null;
  silence: Silence | null;
  time_zone: string;
  unit_system: number;
}

/** Of items in sight, as the workers left it, by the item's id; items without limits are left out. */
export async function forecastsOf(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  equipment_ids: readonly number[],
): Promise<Map<number, ItemForecast>> {
  const rows = await tx.$queryRaw<Row[]>`
    select s.equipment_id, s.id as sensor_id, s.name as sensor, s.data_set, f.parameter, f.kind, f.made_at, f.target, f.value,
      f.earliest, f.latest, f.basis, f.silence, p.time_zone, p.unit_system
    from forecasts f join sensors s on s.id = f.sensor_id join plants p on p.id = s.plant_id
    join level_zones z on z.sensor_id = f.sensor_id and z.parameter = f.parameter and z.kind = f.kind and z.is_enabled
    left join sensor_parameters l on l.sensor_id = f.sensor_id and l.parameter = f.parameter
    where s.equipment_id = any(${[...equipment_ids]}::int[]) and s.deleted_at is null and s.archived_at is null
    order by s.equipment_id, f.earliest is null, array_position(array['alarm', 'warning'], l.level), f.earliest,
      array_position(array['no_trend', 'too_far', 'too_little', 'beyond_all', 'no_readings', 'no_limits'], f.silence),
      s.position, s.id, f.parameter, f.kind`;
  const items = new Map<number, ItemForecast>();
  for (const row of rows) {
    const one = presented(row, viewer);
    const item = items.get(row.equipment_id);
    if (item) item.measurements.push(one);
    else items.set(row.equipment_id, { leading: one, measurements: [one] });
  }

  return items;
}

/** When a measurement of each item reaches its alarm limit at the earliest, in milliseconds; items without are left out. */
export async function expectedAlarmsOf(
  { tx }: Pick<Call, "tx">,
  equipment_ids: readonly number[],
): Promise<Map<number, { at: number; sensor_id: number }>> {
  const rows = await tx.$queryRaw<{ equipment_id: number; sensor_id: number; earliest: Date }[]>`
    select distinct on (s.equipment_id) s.equipment_id, f.sensor_id, f.earliest
    from forecasts f join sensors s on s.id = f.sensor_id
    join level_zones z on z.sensor_id = f.sensor_id and z.parameter = f.parameter and z.kind = f.kind and z.is_enabled
    where s.equipment_id = any(${[...equipment_ids]}::int[]) and s.deleted_at is null and s.archived_at is null
      and f.target = 'alarm' and f.earliest is not null
    order by s.equipment_id, f.earliest`;

  return new Map(
    rows.map(({ equipment_id, sensor_id, earliest }) => [equipment_id, { at: earliest.getTime(), sensor_id }]),
  );
}

function presented(row: Row, viewer: Call["viewer"]): MeasurementForecast {
  const { sensor_id, sensor, data_set, parameter, value, earliest, latest, time_zone, made_at, ...rest } = row;
  const system = unitSystemFor(viewer, row);
  const { value: _none, ...of } = measurement(data_set, parameter, null, system);
  const day = (at: Date | null) => at && plantDay(at, time_zone);

  return {
    ...of,
    sensor: { id: sensor_id, name: sensor },
    kind: rest.kind,
    made_at: made_at.toISOString(),
    target: rest.target,
    value: converter(data_set, parameter, system)(value),
    earliest: day(earliest),
    latest: day(latest),
    basis: rest.basis,
    silence: rest.silence,
  };
}

/** How often the ranges held, of all forecasts of the company in sight that something became of. */
export async function forecastRecord({ tx }: Pick<Call, "tx">, company_id: number): Promise<ForecastRecord> {
  const [row] = await tx.$queryRaw<ForecastRecord[]>`
    select count(*) filter (where outcome = 'held')::int as held, count(*)::int as graded
    from kept_forecasts where company_id = ${company_id} and outcome in ('held', 'sooner', 'later')`;

  return row ?? { held: 0, graded: 0 };
}
