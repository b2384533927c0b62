import type { PoolClient } from "pg";
import { slotOf } from "@/lib/domain/ingest/moments";
import { changeMoments } from "@/lib/domain/ingest/sealed";
import { parameterById } from "@/lib/domain/monitoring/parameters";
import { type MadeReading, type RemadeReading, remade } from "@/lib/domain/monitoring/recompute";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { holdController, lockSensor } from "@/lib/services/devices/sensors/lock";
import { keptHours, lockOldDays, rollUp } from "../evaluation/roll-up";
import { askForm, momentsFrom } from "../storage/form";
import { dropSealedHours } from "../storage/put-hours";
import { readSealedHour, writeSealedHour } from "../storage/sealed-hour";
import { type ConvertingSensor, convertingSensor } from "./conversions";

/** Instants that one transaction recalculates. */
const momentsAtOnce = 500;

interface Place {
  company_id: number;
  plant_id: number;
}

interface Open {
  id: number;
  company_id: number;
  sensor_id: number;
  from_at: Date;
  to_at: Date;
  cursor_at: Date;
  total: number | null;
}

/**
 * Piece by piece, each in one transaction with the cursor that marks where it went on: killed anywhere, it goes on from
 * there. Two workers that have the same one wait for each other's piece and take the next. Readings that are older than
 * what was evaluated move no alert: the past is recalculated and nobody is notified of it.
 */
export async function runRecompute(
  recompute_id: number,
  { company_id, plant_id }: Place,
  now: Date,
  signal?: AbortSignal,
  moments = momentsAtOnce,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    signal?.throwIfAborted();
    hasMore = await sqlWithinPlant(company_id, plant_id, (client) => piece(client, recompute_id, now, moments));
  }
}

/** A failure is shown where the recalculation was requested. */
export const failRecompute = (recompute_id: number, { company_id, plant_id }: Place, error: Error, now: Date) =>
  sqlWithinPlant(company_id, plant_id, async (client) => {
    const { rows } = await client.query<{ sensor_id: number }>(
      `update recomputes set status = 'failed', error = $2, finished_at = $3
        where id = $1 and status in ('queued', 'running') returning sensor_id`,
      [recompute_id, error.message.slice(0, 500), now],
    );
    for (const { sensor_id } of rows) publishProgress(client, { company_id, plant_id }, sensor_id);
  });

async function piece(client: PoolClient, recompute_id: number, now: Date, moments: number): Promise<boolean> {
  const open = await openOne(client, recompute_id);
  if (!open) return false;
  await lockSensor(client, open.sensor_id);
  const sensor = await convertingSensor(client, open.sensor_id);
  const until = sensor && (await pieceEnd(client, open, moments));
  if (!sensor || !until) {
    await finish(client, open, now);
    if (sensor) publishProgress(client, sensor, sensor.id);
    return false;
  }
  const readings = await readingsOf(client, open, until);
  const changed = changesOf(sensor, readings);
  await write(client, sensor, changed, { from: open.cursor_at, to: until, now });
  const total = open.total ?? (await totalOf(client, open));
  await client.query(
    `update recomputes set status = 'running', cursor_at = $2, done = done + $3, changed = changed + $4, total = $5
      where id = $1`,
    [open.id, until, readings.length, changed.length, total],
  );
  publishProgress(client, sensor, sensor.id);

  return true;
}

/** Held until the commit, so that two workers take one piece after another. */
async function openOne(client: PoolClient, id: number): Promise<Open | undefined> {
  const { rows } = await client.query<Open>(
    `select id, company_id, sensor_id, from_at, to_at, cursor_at, total from recomputes
      where id = $1 and status in ('queued', 'running') for update`,
    [id],
  );

  return rows[0];
}

/** What a sensor measured from an instant to another, both included. */
const readingsFrom = (from: string, to: string) => `(
    select array_agg(parameter) as ids from sensor_parameters where sensor_id = $2) p
  cross join lateral readings_between($1, $2, p.ids, ${from}, ${to}::timestamptz + interval '1 millisecond') r
  where true`;

/** A chunk ends at a whole instant: formulas can use other values of the same message. Looks through ever longer times. */
async function pieceEnd(
  client: PoolClient,
  { company_id, sensor_id, cursor_at, to_at }: Open,
  moments: number,
): Promise<Date | null> {
  for (let reach = 24 * hour; ; reach *= 4) {
    const until = new Date(Math.min(to_at.getTime(), cursor_at.getTime() + reach));
    const { rows } = await client.query<{ taken_at: Date | null; count: number }>(
      `select max(taken_at) as taken_at, count(*)::int as count from (select distinct r.taken_at
        from ${readingsFrom("$3", "$4")} and r.taken_at > $3 order by r.taken_at limit ${Number(moments)}) next`,
      [company_id, sensor_id, cursor_at, until],
    );
    const { taken_at, count } = firstOf(rows);
    if (count >= moments || until >= to_at) return taken_at;
  }
}

async function totalOf(client: PoolClient, { company_id, sensor_id, from_at, to_at }: Open): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${readingsFrom("$3", "$4")}`,
    [company_id, sensor_id, from_at, to_at],
  );

  return firstOf(rows).count;
}

async function readingsOf(
  client: PoolClient,
  { company_id, sensor_id, cursor_at }: Open,
  until: Date,
): Promise<MadeReading[]> {
  const { rows } = await client.query<MadeReading>(
    `select r.parameter, (extract(epoch from r.taken_at) * 1000)::float8 as ts, r.value, r.quality,
        w.raw, w.original_version_id, w.subtype_version_id
      from (select r.* from ${readingsFrom("$3", "$4")} and r.taken_at > $3) r
      left join reading_raws w on w.sensor_id = $2 and w.parameter = r.parameter and w.taken_at = r.taken_at
      order by r.taken_at, r.parameter`,
    [company_id, sensor_id, cursor_at, until],
  );

  return rows;
}

function changesOf(sensor: ConvertingSensor, readings: readonly MadeReading[]): RemadeReading[] {
  const moments = new Map<number, MadeReading[]>();
  for (const reading of readings) moments.set(reading.ts, [...(moments.get(reading.ts) ?? []), reading]);
  const parameterOf = (id: number) => parameterById(sensor.data_set, id);

  return [...moments.values()].flatMap((moment) => remade(moment, parameterOf, sensor.conversionOf));
}

const hour = 3_600_000;

async function write(
  client: PoolClient,
  sensor: ConvertingSensor,
  changed: readonly RemadeReading[],
  { from, to, now }: { from: Date; to: Date; now: Date },
) {
  if (changed.length === 0) return;
  const keys = [changed.map(({ ts }) => ts), changed.map(({ parameter }) => parameter)];
  // Before anything is written: a day may just be being sealed.
  await lockOldDays(client, hoursOf(sensor.id, changed), now);
  await client.query(
    `update readings r set value = u.value, quality = u.quality
      from unnest($2::float8[], $3::smallint[], $4::float8[], $5::smallint[]) as u (ts, parameter, value, quality)
      where r.sensor_id = $1 and r.parameter = u.parameter and r.taken_at = to_timestamp(u.ts / 1000)::timestamptz(3)
        and r.taken_at > $6 and r.taken_at <= $7`,
    [sensor.id, ...keys, changed.map(({ value }) => value), changed.map(({ quality }) => quality), from, to],
  );
  await writeMoments(client, sensor.id, changed, "reading_moments");
  await writeMoments(client, sensor.id, changed, "late_moments");
  await writeSealed(client, sensor, changed);
  await writeRaws(client, sensor, changed);
  await holdController(client, sensor.id);
  await client.query(
    `update sensor_latest l set last_value = m.last_value
      from (
        select array_agg(coalesce(u.value, o.value) order by o.parameter) as last_value
        from sensor_latest cross join lateral unnest(parameters, last_at, last_value) as o (parameter, at, value)
          left join unnest($2::float8[], $3::smallint[], $4::float8[]) as u (ts, parameter, value)
            on u.parameter = o.parameter and o.at = to_timestamp(u.ts / 1000)::timestamptz(3)
        where sensor_id = $1
      ) m where l.sensor_id = $1`,
    [sensor.id, ...keys, changed.map(({ value }) => value)],
  );
  await rebuildRollUps(client, sensor, changed, now);
}

/** Those that are kept as parts of moments, which somebody may just be adding to: so they are locked before they are read. */
async function writeMoments(
  client: PoolClient,
  sensor_id: number,
  changed: readonly RemadeReading[],
  table: "reading_moments" | "late_moments",
) {
  await askForm();
  const kept = table === "late_moments" ? changed : changed.filter(({ ts }) => ts >= momentsFrom());
  if (kept.length === 0) return;
  const times = [...new Set(kept.map(({ ts }) => ts))].sort((a, b) => a - b);
  const keys = [sensor_id, times, times.map(slotOf)];
  await client.query(
    `select from unnest($2::float8[], $3::int[]) as u (ts, slot)
      join ${table} m on m.slot = u.slot and m.sensor_id = $1 and m.taken_at = to_timestamp(u.ts / 1000)::timestamptz(3)
      order by m.taken_at for update of m`,
    keys,
  );
  await client.query(
    `update ${table} m set values = n.values, qualities = n.qualities
      from (
        select o.slot, o.taken_at, array_agg(coalesce(c.value, v.value) order by v.at) as values,
          array_agg((coalesce(v.quality, 0) / 256 * 256 + coalesce(c.quality, coalesce(v.quality, 0) % 256))::smallint order by v.at) as qualities
        from unnest($2::float8[], $3::int[]) as u (ts, slot)
        join ${table} o on o.slot = u.slot and o.sensor_id = $1 and o.taken_at = to_timestamp(u.ts / 1000)::timestamptz(3)
        cross join lateral unnest(o.parameters, o.values, o.qualities) with ordinality as v (parameter, value, quality, at)
        left join unnest($4::float8[], $5::smallint[], $6::float8[], $7::smallint[]) as c (ts, parameter, value, quality)
          on c.ts = u.ts and c.parameter = v.parameter
        group by o.slot, o.taken_at) n
      where m.slot = n.slot and m.sensor_id = $1 and m.taken_at = n.taken_at`,
    [
      ...keys,
      kept.map(({ ts }) => ts),
      kept.map(({ parameter }) => parameter),
      kept.map(({ value }) => value),
      kept.map(({ quality }) => quality),
    ],
  );
}

/** Those that are sealed, hour by hour: the same instants with other values. */
async function writeSealed(
  client: PoolClient,
  { id: sensor_id, company_id }: ConvertingSensor,
  changed: readonly RemadeReading[],
) {
  const hours = new Map<number, RemadeReading[]>();
  for (const reading of changed) {
    const start = Math.floor(reading.ts / hour) * hour;
    hours.set(start, [...(hours.get(start) ?? []), reading]);
  }
  for (const [start, own] of hours) {
    const of = { company_id, sensor_id, hour: start };
    const sealed = await readSealedHour(client, of);
    if (sealed.length === 0) continue;
    await writeSealedHour(
      client,
      of,
      changeMoments(
        sealed,
        own.map((reading) => ({ ...reading, at: reading.ts - start })),
      ),
    );
  }
}

async function writeRaws(client: PoolClient, { id, company_id }: ConvertingSensor, changed: readonly RemadeReading[]) {
  const kept = changed.flatMap(({ raw, ts, parameter }) => (raw ? [{ ...raw, ts, parameter }] : []));
  const plain = changed.filter(({ raw }) => raw === null);
  await client.query(
    `delete from reading_raws w using unnest($2::float8[], $3::smallint[]) as u (ts, parameter)
      where w.sensor_id = $1 and w.parameter = u.parameter and w.taken_at = to_timestamp(u.ts / 1000)::timestamptz(3)`,
    [id, plain.map(({ ts }) => ts), plain.map(({ parameter }) => parameter)],
  );
  await client.query(
    `insert into reading_raws (taken_at, raw, sensor_id, company_id, parameter, original_version_id, subtype_version_id)
      select to_timestamp(u.ts / 1000)::timestamptz(3), u.raw, $1, $2, u.parameter, u.original, u.subtype
      from unnest($3::float8[], $4::smallint[], $5::float8[], $6::int[], $7::int[]) as u (ts, parameter, raw, original, subtype)
      on conflict (sensor_id, parameter, taken_at) do update
        set original_version_id = excluded.original_version_id, subtype_version_id = excluded.subtype_version_id`,
    [
      ...[id, company_id],
      kept.map(({ ts }) => ts),
      kept.map(({ parameter }) => parameter),
      kept.map(({ value }) => value),
      kept.map(({ original_version_id }) => original_version_id),
      kept.map(({ subtype_version_id }) => subtype_version_id),
    ],
  );
}

type Changed = readonly Pick<RemadeReading, "ts" | "parameter">[];

const hoursOf = (sensor_id: number, changed: Changed) =>
  [...new Set(changed.map(({ ts }) => Math.floor(ts / hour) * hour))]
    .sort((a, b) => a - b)
    .map((start) => ({ sensor_id, bucket: new Date(start) }));

/** An hour in which no usable reading is left has no roll-up either, so the old ones go first. */
export async function rebuildRollUps(
  client: PoolClient,
  sensor: Pick<ConvertingSensor, "id" | "company_id">,
  changed: Changed,
  now: Date,
) {
  const sensor_id = sensor.id;
  const parameters = [...new Set(changed.map(({ parameter }) => parameter))];
  const kept = await keptHours(client, hoursOf(sensor_id, changed), now);
  const hours = kept.map(({ bucket }) => bucket);
  const starts = hours.map((bucket) => bucket.getTime());
  const days = [...new Set(starts.map((start) => Math.floor(start / (24 * hour)) * 24 * hour))].map(
    (start) => new Date(start),
  );
  // Its roll-up writes all measurements of a recent hour again.
  await client.query("delete from recent_hours where sensor_id = $1 and bucket = any($2)", [sensor_id, hours]);
  const of = "delete from reading_hours where sensor_id = $1 and parameter = any($2) and bucket = any($3)";
  await client.query(of, [sensor_id, parameters, hours]);
  await dropSealedHours(client, { company_id: sensor.company_id, sensor_id }, parameters, hours);
  await client.query(of.replace("reading_hours", "reading_days"), [sensor_id, parameters, days]);
  await rollUp(client, kept, now);
}

const finish = (client: PoolClient, { id }: Open, now: Date) =>
  client.query(
    `update recomputes set status = 'completed', total = coalesce(total, 0), finished_at = $2 where id = $1`,
    [id, now],
  );

const publishProgress = (client: PoolClient, { company_id, plant_id }: Place, sensor_id: number) =>
  publish(client, { subject: "recomputes", action: "progress", id: sensor_id, company_id, plant_id });
