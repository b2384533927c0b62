import type { PoolClient } from "pg";
import type { Decoded } from "@/lib/domain/ingest/payload";
import { signalOfStrength, signalOfSurvey, signalWeight } from "@/lib/domain/ingest/signal";
import { runningBy } from "@/lib/domain/monitoring/rest";
import { binaryArray } from "@/lib/server/data/binary-arrays";
import { notifyAfterCommit } from "@/lib/server/data/db";
import { publishMany } from "@/lib/server/live/events";
import { type Device, readingsChannel, type SensorReport, type StoredReading } from "./delivery";

/** What beside the readings themselves a batch moves: latest values, hours to roll up, batteries and signals. */
interface Settlement {
  latest: Latest[];
  hours: MarkedHour[];
  sensors: { id: number; battery: number | null; signal: number | null; survey: boolean; rssi: number | null }[];
}

interface MarkedHour {
  sensor_id: number;
  hour: number;
  company_id: number;
}

/** The latest of a measurement, and between which values all of the delivery lie. */
interface Latest {
  device: Device;
  row: StoredReading;
  low: number;
  high: number;
  /** Whether all were taken while the machine ran, or all while it stood; null: neither, or some do not state it. */
  ran: boolean | null;
}

/** A delivery after its readings were stored. */
export interface Settled {
  device: Device;
  batch: Pick<Decoded, "seq" | "sent_at">;
  rows: readonly StoredReading[];
  reports: readonly SensorReport[];
  /** Whether any of its readings was not there before. */
  isNew: boolean;
  now: Date;
}

const hour = 3_600_000;
/** What a gateway sends at once need not move the last-seen time of a sensor again and again. */
const noticedAfter = "5 seconds";
/** A rejected message that is retried (retry-rejected.ts) states how a sensor `s` was, not how it is. */
const isPresent = "(s.last_seen_at is null or u.now > s.last_seen_at - interval '1 minute')";

/** `rows` are sorted by sensor, measurement and time. Where all were stored before there is nothing to evaluate. */
function settlementOf({ device, rows, reports, isNew }: Settled): Settlement {
  const latest: Latest[] = [];
  const hours = new Map<string, MarkedHour>();
  let last: Latest | undefined;
  let marked: MarkedHour | undefined;
  for (const row of rows) {
    const { sensor_id, ts } = row;
    if (last?.row.sensor_id === sensor_id && last.row.parameter === row.parameter) follow(last, row);
    else {
      last = { device, row, low: row.value, high: row.value, ran: runningBy(row) };
      latest.push(last);
    }
    // One after another, most are of the same hour: no text for each of thousands.
    const start = Math.floor(ts / hour) * hour;
    if (marked?.sensor_id === sensor_id && marked.hour === start) continue;
    marked = { sensor_id, hour: start, company_id: device.company_id };
    hours.set(`${sensor_id} ${start}`, marked);
  }

  return {
    latest: isNew ? latest : [],
    hours: isNew ? [...hours.values()].sort((a, b) => a.sensor_id - b.sensor_id || a.hour - b.hour) : [],
    sensors: sensorsOf(reports, latest),
  };
}

/** Works in place: thousands pass here a second. */
function follow(last: Latest, row: StoredReading): void {
  last.row = row;
  if (row.value < last.low) last.low = row.value;
  if (row.value > last.high) last.high = row.value;
  if (runningBy(row) !== last.ran) last.ran = null;
}

function sensorsOf(reports: readonly SensorReport[], latest: readonly Latest[]): Settlement["sensors"] {
  const sensors = new Map<number, Settlement["sensors"][number]>();
  const blank = (id: number) => ({ id, battery: null, signal: null, survey: false, rssi: null });
  for (const {
    row: { sensor_id },
  } of latest)
    sensors.set(sensor_id, blank(sensor_id));
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

/** Few devices report their firmware, and it hardly ever changes: a statement of its own, where there is one at all. */
async function noteFirmware(client: PoolClient, settled: readonly Settled[]): Promise<void> {
  const reported = new Map<number, { firmware: string; now: Date }>();
  for (const { reports, now } of settled)
    for (const { sensor_id, meta } of reports)
      if (meta.firmware !== undefined) reported.set(sensor_id, { firmware: meta.firmware, now });
  if (reported.size === 0) return;
  const rows = [...reported].sort(([a], [b]) => a - b);
  await client.query({
    name: "note-firmware",
    text: `update sensors s set firmware = u.firmware
      from unnest($1::int[], $2::text[], $3::timestamptz[]) as u (id, firmware, now)
      where s.id = u.id and s.firmware is distinct from u.firmware and ${isPresent}`,
    values: [rows.map(([id]) => id), rows.map(([, { firmware }]) => firmware), rows.map(([, { now }]) => now)],
  });
}

/**
 * Hours of lines that count their parts: few sensors do, so a statement of its own. A sensor may end one line and begin the
 * next, so that the marks are those of the lines.
 */
async function markCounts(client: PoolClient, settled: readonly Settled[]): Promise<void> {
  const hours = new Map<string, [sensor_id: number, bucket: Date]>();
  for (const { rows, isNew } of settled) {
    if (!isNew) continue;
    for (const { is_count, sensor_id, ts } of rows) {
      if (!is_count) continue;
      const start = Math.floor(ts / hour) * hour;
      hours.set(`${sensor_id} ${start}`, [sensor_id, new Date(start)]);
    }
  }
  if (hours.size === 0) return;
  await client.query({
    name: "mark-counts",
    text: `insert into count_marks (process_id, bucket, company_id, plant_id)
      select distinct on (p.id, u.bucket) p.id, u.bucket, p.company_id, p.plant_id
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
      join conveyor_processes p on p.deleted_at is null
        and u.sensor_id in (p.outfeed_sensor_id, p.infeed_sensor_id, p.reject_sensor_id)
      order by p.id, u.bucket
      on conflict (process_id, bucket) do update set marks = count_marks.marks + 1`,
    values: [[...hours.values()].map(([sensor_id]) => sensor_id), [...hours.values()].map(([, bucket]) => bucket)],
  });
}

/**
 * After `markControllersSeen`: only the transaction that holds the rows of the controllers writes the latest values of their
 * sensors, so that what this statement reads of them still holds when it writes them.
 */
export async function settle(client: PoolClient, settled: readonly Settled[]): Promise<void> {
  await noteFirmware(client, settled);
  await markCounts(client, settled);
  const all = settled.map((one) => ({ now: one.now, ...settlementOf(one) }));
  const latest = all.flatMap((one) => one.latest);
  const hours = all.flatMap((one) => one.hours);
  const sensors = all.flatMap(({ now, sensors }) => sensors.map((row) => ({ ...row, now: now.getTime() })));
  const { rows } = await client.query<{ sensor_id: number }>({
    name: "ingest-settle",
    text: settleText,
    values: settleValues(settled, latest, hours, sensors),
  });
  const waiting = new Set(rows.map(({ sensor_id }) => sensor_id));
  if (waiting.size > 0) notifyAfterCommit(client, readingsChannel);
  announceEvaluated(
    client,
    latest.filter(({ row }) => !waiting.has(row.sensor_id)),
  );
}

/**
 * `moved` is what the latest values of the sensors become: where a sample is newer than what is kept, the sample; it is evaluated
 * where all before it was and it is at rest. A row is looked up by its key (`limit 1`): where a plan was made while there were few, it
 * stays when there are many.
 */
const settleText = `with token as (
  update controller_tokens t set last_used_at = u.now from unnest($1::int[], $2::timestamptz[]) u (id, now)
  where t.id = u.id and (last_used_at is null or last_used_at < u.now - interval '1 minute')
), latest as materialized (
  select u.*, p.is_known, p.rest, p.rest_low, p.rest_high
  from unnest($3::int[], $4::int2[], $5::int[], $6::int[], $7::timestamptz[], $8::float8[], $9::bool[],
      $19::float8[], $20::float8[], $21::bool[])
    as u (sensor_id, parameter, company_id, plant_id, taken_at, value, is_running, low, high, ran)
  left join lateral (
    select true as is_known, rest, rest_low, rest_high from sensor_parameters
    where sensor_id = u.sensor_id and parameter = u.parameter limit 1
  ) p on true
), begun as (
  insert into sensor_parameters (sensor_id, parameter, company_id, plant_id)
  select sensor_id, parameter, company_id, plant_id from latest where is_known is null
  on conflict do nothing
), moved as materialized (
  select k.sensor_id, k.parameter, k.company_id, k.plant_id, m.is_so, case when m.is_so then k.taken_at else k.last_at end as last_at,
    case when m.is_so then k.value else k.last_value end as last_value,
    case when m.is_so then k.is_running else k.last_running end as last_running,
    case when m.is_so and k.evaluated_at = k.last_at and (k.rest = 'any' or k.low > k.rest_low and k.high < k.rest_high
      and k.rest = case when k.ran then 'running' when not k.ran then 'stopped' end) then k.taken_at else k.evaluated_at
      end as evaluated_at
  from ((
      select asked.sensor_id, of_one.* from (select distinct sensor_id from latest) asked
      cross join lateral (select * from sensor_latest where sensor_id = asked.sensor_id limit 1) l
      cross join lateral unnest(l.parameters, l.last_at, l.last_value, l.last_running, l.evaluated_at)
        as of_one (parameter, last_at, last_value, last_running, evaluated_at)
    ) o full join latest u using (sensor_id, parameter)) k
    cross join lateral (select k.taken_at is not null and (k.last_at is null or k.last_at < k.taken_at) as is_so) m
), waiting as materialized (
  select distinct sensor_id from moved where is_so and evaluated_at is distinct from last_at
), row_of as materialized (
  select sensor_id, max(company_id) as company_id, max(plant_id) as plant_id, array_agg(parameter order by parameter) as parameters,
    array_agg(last_at order by parameter) as last_at, array_agg(last_value order by parameter) as last_value,
    array_agg(last_running order by parameter) as last_running, array_agg(evaluated_at order by parameter) as evaluated_at
  from moved group by sensor_id having bool_or(is_so)
), kept as (
  insert into sensor_latest (sensor_id, company_id, plant_id, parameters, last_at, last_value, last_running, evaluated_at)
  select * from row_of
  on conflict (sensor_id) do update set parameters = excluded.parameters, last_at = excluded.last_at, last_value = excluded.last_value,
    last_running = excluded.last_running, evaluated_at = excluded.evaluated_at
), marks as (
  insert into dirty_hours (sensor_id, bucket, company_id, evaluated)
  select u.sensor_id, u.bucket, u.company_id, case when w.sensor_id is null then 1 else 0 end
  from unnest($10::int[], $11::timestamptz[], $12::int[]) u (sensor_id, bucket, company_id) left join waiting w using (sensor_id)
  on conflict (sensor_id, bucket) do update set marks = dirty_hours.marks + 1,
    evaluated = case when excluded.evaluated = 1 and dirty_hours.evaluated = dirty_hours.marks
      then dirty_hours.marks + 1 else dirty_hours.evaluated end
), heard as (
  update sensors s set last_seen_at = greatest(s.last_seen_at, u.now), battery_pct = coalesce(u.battery, s.battery_pct), rssi = coalesce(u.rssi, s.rssi),
    signal = case when u.signal is null then s.signal when u.survey or s.signal is null then u.signal
      else s.signal + (u.signal - s.signal) * ${signalWeight} end
  from unnest($13::int[], $14::float8[], $15::float8[], $16::bool[], $17::float8[], $18::timestamptz[])
    as u (id, battery, signal, survey, rssi, now)
  where s.id = u.id and ${isPresent} and (s.last_seen_at is null or s.last_seen_at < u.now - interval '${noticedAfter}'
    or u.battery is not null or u.signal is not null or u.rssi is not null)
)
select sensor_id from waiting`;

function settleValues(
  settled: readonly Settled[],
  latest: readonly Latest[],
  hours: readonly MarkedHour[],
  sensors: readonly (Settlement["sensors"][number] & { now: number })[],
) {
  return [
    settled.map(({ device }) => device.token_id),
    settled.map(({ now }) => now),
    binaryArray("int4", latest, ({ row }) => row.sensor_id),
    binaryArray("int2", latest, ({ row }) => row.parameter),
    binaryArray("int4", latest, ({ device }) => device.company_id),
    binaryArray("int4", latest, ({ device }) => device.plant_id),
    binaryArray("timestamptz", latest, ({ row }) => row.ts),
    binaryArray("float8", latest, ({ row }) => row.value),
    binaryArray("bool", latest, ({ row }) => row.running),
    binaryArray("int4", hours, (row) => row.sensor_id),
    binaryArray("timestamptz", hours, (row) => row.hour),
    binaryArray("int4", hours, (row) => row.company_id),
    binaryArray("int4", sensors, (row) => row.id),
    binaryArray("float8", sensors, (row) => row.battery),
    binaryArray("float8", sensors, (row) => row.signal),
    binaryArray("bool", sensors, (row) => row.survey),
    binaryArray("float8", sensors, (row) => row.rssi),
    binaryArray("timestamptz", sensors, (row) => row.now),
    binaryArray("float8", latest, (one) => one.low),
    binaryArray("float8", latest, (one) => one.high),
    binaryArray("bool", latest, (one) => one.ran),
  ];
}

/** Notifies screens of measurements at rest; of the others a worker does once it has evaluated them. */
function announceEvaluated(client: PoolClient, latest: readonly Latest[]) {
  const plants = new Map<number, { company_id: number; plant_id: number; ids: Set<number> }>();
  for (const { row, device } of latest) {
    const { company_id, plant_id } = device;
    const plant = plants.get(plant_id) ?? { company_id, plant_id, ids: new Set() };
    plants.set(plant_id, plant);
    plant.ids.add(row.sensor_id);
  }
  for (const { ids, ...place } of plants.values())
    publishMany(client, { subject: "readings", action: "received", ...place, ids: [...ids] });
}

/**
 * The controllers' rows come first, in the order of their ids: batches of one gateway pass here one after another, and so
 * does the worker that writes what they move, so that none waits for another in a circle. Returns the controllers that
 * commands wait for.
 */
export async function markControllersSeen(
  client: PoolClient,
  settled: readonly Pick<Settled, "device" | "batch" | "now">[],
): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>({
    name: "ingest-controllers",
    text: `with heard as (
        select c.id, u.now, u.sequence, u.skew
        from unnest($1::int[], $2::timestamptz[], $3::bigint[], $4::bigint[]) u (id, now, sequence, skew)
        join controllers c using (id) order by c.id for no key update of c
      ), updated as (
        update controllers c set last_seen_at = greatest(last_seen_at, heard.now),
          last_sequence = greatest(last_sequence, heard.sequence), clock_skew_ms = coalesce(heard.skew, clock_skew_ms)
        from heard where c.id = heard.id returning c.id
      )
      select id from updated where exists (select from device_commands where controller_id = updated.id and state = 'queued')`,
    values: [
      settled.map(({ device }) => device.controller_id),
      settled.map(({ now }) => now),
      settled.map(({ batch }) => batch.seq),
      settled.map(({ batch, now }) => boundedSkew(batch.sent_at === null ? null : now.getTime() - batch.sent_at)),
    ],
  });

  return new Set(rows.map(({ id }) => id));
}

/** A clock that is years off does not fit its column. */
const boundedSkew = (skew: number | null) =>
  skew === null ? null : Math.max(-2_147_483_647, Math.min(2_147_483_647, skew));
