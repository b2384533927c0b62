import type { PoolClient } from "pg";
import { signalOfStrength, signalOfSurvey, signalWeight } from "@/lib/domain/signal";
import type { SensorReport, StoredReading } from "./match";
import type { Device } from "./receive";

/** What beside the readings themselves a batch moves: latest values, hours to roll up, batteries and signals. */
export interface Settlement {
  /** False: everything was stored before, so there is nothing to evaluate. */
  isNew: boolean;
  latest: StoredReading[];
  hours: { sensor_id: number; hour: number }[];
  sensors: { id: number; battery: number | null; signal: number | null; survey: boolean; rssi: number | null }[];
}

const hour = 3_600_000;

/** `rows` are sorted by sensor, measurement and time. */
export function settlementOf(
  rows: readonly StoredReading[],
  reports: readonly SensorReport[],
  isNew: boolean,
): Settlement {
  const latest: StoredReading[] = [];
  const hours = new Map<string, { sensor_id: number; hour: number }>();
  for (const row of rows) {
    const last = latest.at(-1);
    if (last?.sensor_id === row.sensor_id && last.parameter === row.parameter) latest[latest.length - 1] = row;
    else latest.push(row);
    const start = Math.floor(row.ts / hour) * hour;
    hours.set(`${row.sensor_id} ${start}`, { sensor_id: row.sensor_id, hour: start });
  }

  return {
    isNew,
    latest: isNew ? latest : [],
    hours: isNew ? [...hours.values()].sort((a, b) => a.sensor_id - b.sensor_id || a.hour - b.hour) : [],
    sensors: sensorsOf(reports, latest),
  };
}

function sensorsOf(reports: readonly SensorReport[], latest: readonly StoredReading[]): Settlement["sensors"] {
  const sensors = new Map<number, Settlement["sensors"][number]>();
  const blank = (id: number) => ({ id, battery: null, signal: null, survey: false, rssi: null });
  for (const { sensor_id } of latest) sensors.set(sensor_id, blank(sensor_id));
  for (const { sensor_id, meta } of [...reports].sort((a, b) => a.ts - b.ts)) {
    const known = sensors.get(sensor_id) ?? blank(sensor_id);
    const survey = meta.survey ? signalOfSurvey(meta.survey) : null;
    const single = meta.rssi_dbm === undefined ? null : signalOfStrength(meta.rssi_dbm);
    sensors.set(sensor_id, {
      id: sensor_id,
      battery: meta.battery_pct ?? known.battery,
      signal: survey ?? (known.survey ? known.signal : (single ?? known.signal)),
      survey: survey !== null || known.survey,
      rssi: meta.rssi_dbm ?? known.rssi,
    });
  }

  return [...sensors.values()].sort((a, b) => a.id - b.id);
}

interface Circumstances {
  now: Date;
  sequence: number | null;
  skew_ms: number | null;
}

/**
 * The controller's row comes first: batches of one gateway pass here one after another, and so does the worker that
 * writes what they move, so that none waits for another in a circle.
 */
export async function settle(client: PoolClient, device: Device, settlement: Settlement, more: Circumstances) {
  const { rows: controllers } = await client.query<{ is_waited_for: boolean }>({
    name: "ingest-controller",
    text: `update controllers set last_seen_at = greatest(last_seen_at, $2), last_sequence = greatest(last_sequence, $3::bigint),
      clock_skew_ms = coalesce($4::bigint, clock_skew_ms) where id = $1
      returning exists (select from device_commands where controller_id = $1 and state = 'queued') as is_waited_for`,
    values: [device.controller_id, more.now, more.sequence, boundedSkew(more.skew_ms)],
  });
  const { latest, hours, sensors, isNew } = settlement;
  await client.query({
    name: "ingest-settle",
    text: `with token as (
      update controller_tokens set last_used_at = $2
      where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')
    ), latest as (
      insert into sensor_parameters (sensor_id, parameter, company_id, plant_id, last_at, last_value, last_running)
      select sensor_id, parameter, $3, $4, to_timestamp(ts::float8 / 1000), value, is_running
      from unnest($5::int[], $6::smallint[], $7::bigint[], $8::float8[], $9::bool[]) as u (sensor_id, parameter, ts, value, is_running)
      on conflict (sensor_id, parameter) do update
        set last_at = excluded.last_at, last_value = excluded.last_value, last_running = excluded.last_running
        where sensor_parameters.last_at is null or sensor_parameters.last_at < excluded.last_at
    ), marks as (
      insert into dirty_hours (sensor_id, bucket, company_id)
      select sensor_id, to_timestamp(hour::float8 / 1000), $3 from unnest($10::int[], $11::bigint[]) as u (sensor_id, hour)
      on conflict (sensor_id, bucket) do update set marks = dirty_hours.marks + 1
    ), heard as (
      update sensors s set last_seen_at = greatest(s.last_seen_at, $2), battery_pct = coalesce(u.battery, s.battery_pct), rssi = coalesce(u.rssi, s.rssi),
        signal = case when u.signal is null then s.signal when u.survey or s.signal is null then u.signal
          else s.signal + (u.signal - s.signal) * ${signalWeight} end
      from unnest($12::int[], $13::float8[], $14::float8[], $15::bool[], $16::float8[]) as u (id, battery, signal, survey, rssi)
      where s.id = u.id
    )
    insert into outbox (topic, key, payload, company_id)
    select 'readings-received', $17, $18::jsonb, $3 where $19
    on conflict (topic, key) where key is not null and sent_at is null do nothing`,
    values: [
      device.token_id,
      more.now,
      device.company_id,
      device.plant_id,
      latest.map((row) => row.sensor_id),
      latest.map((row) => row.parameter),
      latest.map((row) => row.ts),
      latest.map((row) => row.value),
      latest.map((row) => row.running),
      hours.map((row) => row.sensor_id),
      hours.map((row) => row.hour),
      sensors.map((row) => row.id),
      sensors.map((row) => row.battery),
      sensors.map((row) => row.signal),
      sensors.map((row) => row.survey),
      sensors.map((row) => row.rssi),
      String(device.controller_id),
      JSON.stringify({
        controller_id: device.controller_id,
        company_id: device.company_id,
        plant_id: device.plant_id,
      }),
      isNew,
    ],
  });

  return { isWaitedFor: controllers[0]?.is_waited_for ?? false };
}

/** A clock that is years off does not fit its column. */
const boundedSkew = (skew: number | null) =>
  skew === null ? null : Math.max(-2_147_483_647, Math.min(2_147_483_647, skew));
