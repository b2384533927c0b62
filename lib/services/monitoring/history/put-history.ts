import type { PoolClient } from "pg";
import { measuredIn } from "@/lib/domain/ingest/moments";
import {
  mergeLateMoments,
  momentsInParts,
  partsOf,
  type SealedMoment,
  type SealedPart,
} from "@/lib/domain/ingest/sealed";
import { inList } from "@/lib/domain/shared/known";
import { sqlAsProvider } from "@/lib/server/data/db";
import { type MadeHour, rollUp } from "../evaluation/roll-up";
import { insertReadings } from "../ingest/insert";
import { preparePartitions } from "../ingest/partitions";
import { dayOf, lockAllLate, lockDays, midnightBefore } from "../storage/form";

/**
 * History of other systems (decision 0128): readings of any age, some sensors and hours in one transaction, in the form that their time
 * has. What is sealed is written sealed at once, the rest through the door of every reading. What is stored already stays, and
 * nothing is marked for evaluation: no alert moves.
 */

/** What a sensor measured within an hour. */
export interface HistoryHour {
  sensor_id: number;
  /** UTC milliseconds of its beginning. */
  hour: number;
  /** In the order of time, each instant once, its measurements in the order of their numbers. */
  moments: SealedMoment[];
}

/** What became of the values of a measurement in an hour. */
export interface PutHour {
  sensor_id: number;
  hour: number;
  parameter: number;
  stored: number;
  /** Were there, or the hour held others and was left as it is. */
  left: number;
}

export interface History {
  company_id: number;
  hours: readonly HistoryHour[];
  /** Whether values may come into an hour of a measurement that holds readings already. */
  mayAdd: (hour: Omit<PutHour, "stored" | "left">) => boolean;
  now: Date;
}

const hourMs = 3_600_000;

/** Partitions are made before the transaction that writes: attaching one takes a lock that others would wait for. */
export async function prepareHistory({ company_id, hours }: Pick<History, "company_id" | "hours">): Promise<void> {
  const months = new Map<string, Date>();
  for (const { hour } of hours) months.set(new Date(hour).toISOString().slice(0, 7), new Date(hour));
  await sqlAsProvider((client) =>
    client.query("select ensure_sealed_month(at), ensure_sealed_year(at) from unnest($1::timestamptz[]) as at", [
      [...months.values()],
    ]),
  );
  const { moments_from } = await sqlAsProvider(readStore);
  const newer = hours.filter(({ hour }) => moments_from !== null && hour >= moments_from.getTime());
  await preparePartitions(
    { company_id, plant_id: 0 },
    newer.map(({ hour }) => ({ ts: hour })),
  );
}

/** In the caller's transaction, which holds nothing of readings yet. */
export async function putHistory(client: PoolClient, history: History): Promise<PutHour[]> {
  const { hours, now } = history;
  await holdDays(client, hours, now);
  const isSealed = sealedBy(await readStore(client));
  await knowMeasurements(client, history);
  const sealed = await putSealed(client, history, hours.filter(isSealed));
  const others = await putOthers(
    client,
    history,
    hours.filter((one) => !isSealed(one)),
  );

  return [...sealed, ...others];
}

/**
 * Nobody stores what comes late, and nobody seals, merges or rolls up these days until the commit. In this order: who stores late
 * readings holds no day.
 */
export async function holdDays(client: PoolClient, hours: readonly { hour: number }[], now: Date): Promise<void> {
  await lockAllLate(client);
  const newest = midnightBefore(now, 1);
  await lockDays(
    client,
    hours.filter(({ hour }) => hour < newest).map(({ hour }) => dayOf(hour)),
  );
}

interface Store {
  moments_from: Date | null;
  sealed_until: Date | null;
  rows_from: Date | null;
}

export async function readStore(client: PoolClient): Promise<Store> {
  const { rows } = await client.query<Store>({
    name: "history-store",
    text: "select moments_from, sealed_until, rows_from from reading_store",
  });

  return rows[0] ?? { moments_from: null, sealed_until: null, rows_from: null };
}

/** Whether readings of an hour are read from sealed rows (sealed_stretches.sql). */
export function sealedBy({ moments_from, sealed_until, rows_from }: Store) {
  const until = sealed_until?.getTime() ?? Number.NEGATIVE_INFINITY;
  const moments = moments_from?.getTime() ?? Number.POSITIVE_INFINITY;
  const rows = rows_from?.getTime() ?? Number.NEGATIVE_INFINITY;

  return ({ hour }: { hour: number }) => hour < until && (hour >= moments || hour < rows);
}

/** Charts look for what a sensor has measured. Its latest value stays: history is none. */
async function knowMeasurements(client: PoolClient, { hours }: History): Promise<void> {
  const pairs = new Map<string, [number, number]>();
  for (const { sensor_id, moments } of hours)
    for (const { parameters } of moments)
      for (const parameter of parameters) pairs.set(`${sensor_id} ${parameter}`, [sensor_id, parameter]);
  const all = [...pairs.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  await client.query({
    name: "history-measurements",
    text: `insert into sensor_parameters (sensor_id, parameter, company_id, plant_id)
      select s.id, u.parameter, s.company_id, s.plant_id from unnest($1::int[], $2::int2[]) as u (sensor_id, parameter)
      join sensors s on s.id = u.sensor_id on conflict do nothing`,
    values: [all.map(([sensor_id]) => sensor_id), all.map(([, parameter]) => parameter)],
  });
}

const keyOf = ({ sensor_id, hour }: { sensor_id: number; hour: number }) => `${sensor_id} ${hour}`;

async function putSealed(client: PoolClient, history: History, hours: readonly HistoryHour[]): Promise<PutHour[]> {
  if (hours.length === 0) return [];
  const { company_id, now } = history;
  const sealed = await readSealed(client, company_id, hours);
  const late = await takeLate(client, hours);
  const put: PutHour[] = [];
  const after: HistoryHour[] = [];
  for (const one of hours) {
    const before = mergeLateMoments(sealed.get(keyOf(one)) ?? [], late.get(keyOf(one)) ?? []);
    const [given, outcomes] = placed(history, one, countsOf(before));
    const moments = mergeLateMoments(before, given);
    const counts = countsOf(moments);
    for (const each of outcomes)
      if (each.stored > 0) {
        const stored = (counts.get(each.parameter) ?? 0) - (countsOf(before).get(each.parameter) ?? 0);
        put.push({ ...each, stored, left: each.left + each.stored - stored });
      } else put.push(each);
    after.push({ ...one, moments });
  }
  await writeSealed(client, company_id, after);
  await rollUp(client, bucketsOf(after), now, after.flatMap(madeHours));

  return put;
}

/** What of an hour may come in, and the outcome of each of its measurements; `stored` is how many values are tried. */
function placed(
  { mayAdd }: History,
  { sensor_id, hour, moments }: HistoryHour,
  before: ReadonlyMap<number, number>,
): [moments: SealedMoment[], outcomes: PutHour[]] {
  const outcomes: PutHour[] = [];
  const out = new Set<number>();
  for (const [parameter, count] of countsOf(moments)) {
    const isIn = (before.get(parameter) ?? 0) === 0 || mayAdd({ sensor_id, hour, parameter });
    if (!isIn) out.add(parameter);
    outcomes.push({ sensor_id, hour, parameter, stored: isIn ? count : 0, left: isIn ? 0 : count });
  }

  return [out.size === 0 ? moments : without(moments, out), outcomes];
}

/** Moments without some measurements; those of nothing else are gone. */
export const without = (moments: readonly SealedMoment[], out: ReadonlySet<number>): SealedMoment[] =>
  moments.flatMap((moment) => {
    const places = moment.parameters.flatMap((parameter, place) => (out.has(parameter) ? [] : [place]));
    if (places.length === moment.parameters.length) return [moment];
    if (places.length === 0) return [];

    return [
      {
        ...moment,
        parameters: places.map((place) => inList(moment.parameters, place)),
        values: places.map((place) => inList(moment.values, place)),
        qualities: moment.qualities && places.map((place) => moment.qualities?.[place] ?? 0),
      },
    ];
  });

function countsOf(moments: readonly SealedMoment[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { parameters } of moments)
    for (const parameter of parameters) counts.set(parameter, (counts.get(parameter) ?? 0) + 1);

  return counts;
}

interface Of {
  sensor_id: number;
  hour: number;
}

/** Not prepared: with the times at hand only the months that are asked for are looked into. */
export async function readSealed(client: PoolClient, company_id: number, hours: readonly Of[]) {
  const times = hours.map(({ hour }) => hour);
  const { rows } = await client.query<SealedPart & { sensor_id: number; hour: Date }>(
    `select s.sensor_id, s.hour, s.is_running, s.times, s.parameters, s.values, s.qualities
      from unnest($2::int[], $3::timestamptz[]) as u (sensor_id, hour)
      join sealed_readings s on s.company_id = $1 and s.sensor_id = u.sensor_id and s.hour = u.hour
      where s.hour >= $4 and s.hour <= $5 order by s.part`,
    [
      ...[company_id, hours.map(({ sensor_id }) => sensor_id), hours.map(({ hour }) => new Date(hour))],
      ...[new Date(least(times)), new Date(most(times))],
    ],
  );
  const parts = new Map<string, SealedPart[]>();
  for (const { sensor_id, hour, ...part } of rows) {
    const key = keyOf({ sensor_id, hour: hour.getTime() });
    const own = parts.get(key);
    if (own) own.push(part);
    else parts.set(key, [part]);
  }

  return new Map([...parts].map(([key, own]) => [key, momentsInParts(own)]));
}

const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

/** What came late to these hours came before the history: it is put into its place first. */
async function takeLate(client: PoolClient, hours: readonly Of[]): Promise<Map<string, SealedMoment[]>> {
  const { rows } = await client.query<Omit<SealedMoment, "at"> & { sensor_id: number; taken_at: Date }>(
    `delete from late_moments l using unnest($1::int[], $2::timestamptz[]) as u (sensor_id, hour)
      where l.sensor_id = u.sensor_id and l.taken_at >= u.hour and l.taken_at < u.hour + interval '1 hour'
      returning l.sensor_id, l.taken_at, l.is_running as running, l.parameters, l.values, l.qualities`,
    [hours.map(({ sensor_id }) => sensor_id), hours.map(({ hour }) => new Date(hour))],
  );
  const late = new Map<string, SealedMoment[]>();
  for (const { sensor_id, taken_at, ...moment } of rows) {
    const hour = Math.floor(taken_at.getTime() / hourMs) * hourMs;
    const key = keyOf({ sensor_id, hour });
    late.set(key, [...(late.get(key) ?? []), { ...moment, at: taken_at.getTime() - hour }]);
  }

  return late;
}

/** Replaces what is there. Arrays of arrays are sent as text, which holds each double exactly. */
export async function writeSealed(
  client: PoolClient,
  company_id: number,
  hours: readonly HistoryHour[],
): Promise<void> {
  const keys = [hours.map(({ sensor_id }) => sensor_id), hours.map(({ hour }) => new Date(hour))];
  const times = hours.map(({ hour }) => hour);
  await client.query(
    `delete from sealed_readings s using unnest($2::int[], $3::timestamptz[]) as u (sensor_id, hour)
      where s.company_id = $1 and s.sensor_id = u.sensor_id and s.hour = u.hour and s.hour >= $4 and s.hour <= $5`,
    [company_id, ...keys, new Date(least(times)), new Date(most(times))],
  );
  const parts = hours.flatMap(({ sensor_id, hour, moments }) =>
    partsOf(moments).map((part, at) => ({ ...part, sensor_id, hour, at })),
  );
  if (parts.length === 0) return;
  await client.query(
    `insert into sealed_readings (company_id, sensor_id, hour, part, is_running, times, parameters, values, qualities)
      select $1::int, u.sensor_id, u.hour, u.part, u.is_running, u.times::int[], u.parameters::int2[], u.values::float8[],
        u.qualities::int2[]
      from unnest($2::int[], $3::timestamptz[], $4::int2[], $5::bool[], $6::text[], $7::text[], $8::text[], $9::text[])
        as u (sensor_id, hour, part, is_running, times, parameters, values, qualities)`,
    [
      ...[company_id, parts.map(({ sensor_id }) => sensor_id), parts.map(({ hour }) => new Date(hour))],
      ...[parts.map(({ at }) => at), parts.map(({ is_running }) => is_running)],
      ...[parts.map((part) => arrayText(part.times)), parts.map((part) => arrayText(part.parameters))],
      ...[
        parts.map((part) => tableText(part.values)),
        parts.map((part) => part.qualities && tableText(part.qualities)),
      ],
    ],
  );
}

const arrayText = (numbers: readonly number[]) => `{${numbers.join()}}`;
const tableText = (rows: readonly (readonly number[])[]) => `{${rows.map(arrayText).join()}}`;

/** What an hour is rolled up to: as rolledUp in evaluation/roll-up.ts, from what is in the hand already. */
function madeHours({ sensor_id, hour, moments }: HistoryHour): MadeHour[] {
  const made = new Map<number, MadeHour>();
  for (const moment of moments)
    for (const { parameter, value, quality, running } of measuredIn(moment)) {
      if (quality === 2 || quality === 3) continue;
      const own = made.get(parameter) ?? {
        sensor_id,
        bucket: new Date(hour),
        parameter,
        min: value,
        max: value,
        sum: 0,
        count: 0,
        running: 0,
      };
      made.set(parameter, own);
      own.min = Math.min(own.min, value);
      own.max = Math.max(own.max, value);
      own.sum += value;
      own.count++;
      if (running !== false) own.running++;
    }

  return [...made.values()];
}

const bucketsOf = (hours: readonly Of[]) => hours.map(({ sensor_id, hour }) => ({ sensor_id, bucket: new Date(hour) }));

/** Of days that are not sealed. */
async function putOthers(client: PoolClient, history: History, hours: readonly HistoryHour[]): Promise<PutHour[]> {
  if (hours.length === 0) return [];
  const { company_id, now } = history;
  const before = await countHeld(client, company_id, hours);
  const put: PutHour[] = [];
  const given: HistoryHour[] = [];
  for (const one of hours) {
    const [moments, outcomes] = placed(history, one, before.get(keyOf(one)) ?? new Map());
    given.push({ ...one, moments });
    put.push(...outcomes);
  }
  const rows = given.flatMap(({ sensor_id, hour, moments }) =>
    moments.flatMap((moment) =>
      measuredIn(moment).map((one) => ({ ...one, sensor_id, ts: hour + moment.at, raw: null })),
    ),
  );
  await insertReadings(client, [{ rows, device: { company_id }, now }], "any");
  const after = await countHeld(client, company_id, hours);
  await rollUp(client, bucketsOf(hours), now);

  return put.map((one) => {
    const of = (counts: typeof after) => counts.get(keyOf(one))?.get(one.parameter) ?? 0;
    const stored = one.stored > 0 ? of(after) - of(before) : 0;

    return { ...one, stored, left: one.left + one.stored - stored };
  });
}

/** How many readings of each measurement these hours hold, in whatever form. */
export async function countHeld(client: PoolClient, company_id: number, hours: readonly Of[]) {
  const { rows } = await client.query<{ sensor_id: number; hour: Date; parameter: number; count: number }>(
    `select u.sensor_id, u.hour, r.parameter, count(*)::int as count
      from unnest($2::int[], $3::timestamptz[]) as u (sensor_id, hour)
      join (select sensor_id, array_agg(parameter) as ids from sensor_parameters where sensor_id = any($2) group by 1) p
        on p.sensor_id = u.sensor_id
      cross join lateral readings_between($1::int, u.sensor_id, p.ids, u.hour, u.hour + interval '1 hour') r
      group by 1, 2, 3`,
    [company_id, hours.map(({ sensor_id }) => sensor_id), hours.map(({ hour }) => new Date(hour))],
  );
  const held = new Map<string, Map<number, number>>();
  for (const { sensor_id, hour, parameter, count } of rows) {
    const key = keyOf({ sensor_id, hour: hour.getTime() });
    held.set(key, (held.get(key) ?? new Map<number, number>()).set(parameter, count));
  }

  return held;
}
