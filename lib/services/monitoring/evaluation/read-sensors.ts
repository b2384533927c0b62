import type { PoolClient } from "pg";
import type { Sample } from "@/lib/domain/monitoring/alerts";
import { inList, inMap } from "@/lib/domain/shared/known";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import { together } from "@/lib/server/data/together";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";
import { latestBaselines, type StoredZone } from "./learning";
import { firstWaitingHours } from "./marks";
import type { Measured, StoredParameter, StoredSensor } from "./measurement";
import { type SampleColumns, samplesIn, sqlSamples } from "./samples";
import type { WatchedSensor } from "./sensor";
import { seriesKey } from "./series-key";
import { wake } from "./wake-rested";

/** Every measurement, because limits may have changed, or only those with new samples: of others no states are read. */
export type What = "all" | "new";

/** The sensors, also deleted ones, whose alerts end, with their measurements in order, and states that know of all that was evaluated. */
export async function storedSensors(client: PoolClient, ids: readonly number[], what: What): Promise<StoredSensor[]> {
  const [sensors, parameters, zones, baselines] = await together([
    sensorsOf(client, ids),
    parametersOf(client, ids, what),
    zonesOf(client, ids),
    latestBaselines(client, ids),
  ]);
  const measured = new Map<number, Measured[]>(sensors.map(({ id }) => [id, []]));
  const unwatched = new Set(sensors.filter(({ is_unwatched }) => is_unwatched).map(({ id }) => id));
  for (const stored of parameters) {
    const key = seriesKey(stored.sensor_id, stored.parameter);
    const own = zones.get(key) ?? [];
    const watched = unwatched.has(stored.sensor_id) ? own.map((zone) => ({ ...zone, is_enabled: false })) : own;
    measured.get(stored.sensor_id)?.push({ stored, zones: watched, latest: baselines.get(key) });
  }

  const stored = sensors.map((sensor) => ({ sensor, measured: inMap(measured, sensor.id) }));
  const woken = stored.flatMap(({ sensor, measured }) =>
    measured.filter((one) => what === "all" || isBehind(one.stored)).map((one) => ({ sensor, ...one })),
  );
  await wake(client, woken);

  return stored;
}

async function sensorsOf(client: PoolClient, ids: readonly number[]): Promise<WatchedSensor[]> {
  const { rows } = await client.query<WatchedSensor>({
    name: "watched-sensors",
    text: `select s.id, s.company_id, s.plant_id, s.controller_id, s.equipment_id, s.data_set, s.expected_interval_s, s.level,
        coalesce(e.limit_class, t.limit_class) as limit_class, e.power_kw, ${isUnwatched.sql} as is_unwatched
      from sensors s left join equipments e on e.id = s.equipment_id
        left join equipment_types t on t.id = e.equipment_type_id
      where s.id = any($1) order by s.id`,
    values: [ids],
  });

  return rows;
}

async function parametersOf(client: PoolClient, ids: readonly number[], what: What): Promise<StoredParameter[]> {
  const { rows } = await client.query<StoredParameter>({
    name: "watched-parameters",
    text: `select p.company_id, p.sensor_id, p.parameter, p.last_at, p.evaluated_at, p.level, p.rest_low, p.rest_high, p.rested_from,
        coalesce(s.states, '{}') as rule_states
      from measurements p left join rule_states s on s.sensor_id = p.sensor_id and s.parameter = p.parameter
        and ($2 or p.evaluated_at is null or p.evaluated_at < p.last_at)
      where p.sensor_id = any($1) order by p.sensor_id, p.parameter`,
    values: [ids, what === "all"],
  });

  return rows;
}

async function zonesOf(client: PoolClient, ids: readonly number[]): Promise<Map<string, StoredZone[]>> {
  const { rows } = await client.query<StoredZone & { sensor_id: number; parameter: number }>({
    name: "watched-zones",
    text: `select sensor_id, parameter, kind, warning, alarm, deadband, deadband_unit, samples_to_alarm, samples_to_settle,
        acute_samples, chronic_samples, delay_after_start_s, is_run_gated, is_latching, is_enabled, source, is_provisional
      from level_zones where sensor_id = any($1) order by id`,
    values: [ids],
  });
  const zones = new Map<string, StoredZone[]>();
  for (const zone of rows) {
    const key = seriesKey(zone.sensor_id, zone.parameter);
    const known = zones.get(key);
    if (known) known.push(zone);
    else zones.set(key, [zone]);
  }

  return zones;
}

/** Whether samples came since it was last evaluated. */
export const isBehind = ({ last_at, evaluated_at }: StoredParameter) =>
  last_at !== null && (evaluated_at === null || evaluated_at < last_at);

/**
 * The samples of each measurement in time order, at most `most` of each: newer than what was evaluated, and no newer
 * than the latest that is stored of it here. What came late is stored and rolled up and changes no state.
 */
export async function newSamples(
  client: PoolClient,
  behind: readonly StoredParameter[],
  most: number,
): Promise<Map<StoredParameter, Sample[]>> {
  if (behind.length === 0) return new Map();
  const evaluatedUntil = await evaluatedUntilOf(client, behind);
  const { rows } = await client.query<{ at: number } & SampleColumns>({
    name: "new-samples",
    text: `select u.at::int, r.* from unnest($1::int[], $2::int2[], $3::timestamptz[], $4::timestamptz[], $6::int[])
        with ordinality as u (sensor_id, parameter, after, until, company_id, at)
      cross join lateral (
        select ${sqlSamples}
        from (select taken_at, value, quality, is_running
          from readings_between(u.company_id, u.sensor_id, array[u.parameter], u.after, u.until + interval '1 millisecond')
          where parameter = u.parameter and taken_at > u.after order by taken_at limit $5) newer) r`,
    values: [
      binaryArray("int4", behind, ({ sensor_id }) => sensor_id),
      binaryArray("int2", behind, ({ parameter }) => parameter),
      binaryArray("timestamptz", behind, evaluatedUntil),
      binaryArray("timestamptz", behind, ({ last_at }) => last_at!.getTime()),
      most,
      binaryArray("int4", behind, ({ company_id }) => company_id),
    ],
  });

  return new Map(rows.map(({ at, ...columns }) => [inList(behind, at - 1), samplesIn(columns)]));
}

/**
 * Until when each measurement is evaluated. The first evaluation begins with the first hour that a gateway's message marked: history that
 * was imported before raises no alert and teaches no limits.
 */
async function evaluatedUntilOf(client: PoolClient, behind: readonly StoredParameter[]) {
  const beginners = behind.filter(({ evaluated_at }) => evaluated_at === null);
  const firstHours = await firstWaitingHours(client, [...new Set(beginners.map(({ sensor_id }) => sensor_id))]);

  return ({ sensor_id, last_at, evaluated_at }: StoredParameter) =>
    evaluated_at?.getTime() ?? Math.min(last_at!.getTime(), firstHours.get(sensor_id) ?? Number.POSITIVE_INFINITY) - 1;
}
