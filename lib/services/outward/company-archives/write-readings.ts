import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { PoolClient } from "pg";
import { type DataSet, parameterById } from "@/lib/domain/monitoring/parameters";
import { sqlSnapshot } from "@/lib/server/data/db";
import { type ParquetBatch, type ParquetColumn, writeParquet } from "@/lib/server/files/parquet";
import { rawColumns, readingColumns, spanColumns } from "./columns";
import { addMember, type NewMember, type Writing } from "./members";
import { cursorOf } from "./rows";
import { within } from "./write-tables";

const dayMs = 86_400_000;
const rowsAtOnce = 10_000;

interface Period {
  from_at: Date | null;
  to_at: Date | null;
}

type Progress = (step: "readings" | "hours", done: number, total: number) => unknown;

/** Readings and what devices sent before formulas a day at a time, hours a month at a time, days a year at a time. */
export async function writeReadings(writing: Writing, period: Period, progress: Progress): Promise<void> {
  const { days, readingsSince } = await sqlSnapshot(writing.company_id, (client) => knownDays(client, writing, period));
  const kept = days.filter((day) => day + dayMs > readingsSince);
  const names = await sqlSnapshot(writing.company_id, (client) => sensorNames(client, writing.company_id));
  for (const [at, day] of kept.entries()) {
    for (const member of membersOfDay(writing, period, day, names)) await addMember(writing, member);
    await progress("readings", at + 1, kept.length);
  }
  const spans = [
    ...unique(days.map((day) => isoDay(day).slice(0, 7))).map((month) => ["hours", month] as const),
    ...unique(days.map((day) => isoDay(day).slice(0, 4))).map((year) => ["days", year] as const),
  ];
  for (const [at, [kind, name]] of spans.entries()) {
    await addMember(writing, spanMember(writing, period, kind, name));
    await progress("hours", at + 1, spans.length);
  }
}

const isoDay = (day: number) => new Date(day).toISOString().slice(0, 10);
const unique = (names: readonly string[]) => [...new Set(names)];

/** UTC days since anything was measured, by roll-ups and by what waits for one. A day without readings has no member. */
async function knownDays(client: PoolClient, { company_id, snapshot_at }: Writing, { from_at, to_at }: Period) {
  const { rows } = await client.query<{ first: Date | null; readings_since: Date | null }>(
    `select c.readings_since, least(
        (select min(d.bucket) from (
            select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = c.id group by 1) p
          cross join lateral days_between(c.id, p.sensor_id, p.ids, '-infinity', 'infinity') d),
        (select min(bucket) from dirty_hours where company_id = c.id),
        (select min(at) from sensor_latest l cross join lateral unnest(l.last_at) at where l.company_id = c.id)) as first
      from companies c where c.id = $1`,
    [company_id],
  );
  const [{ first, readings_since } = { first: null, readings_since: null }] = rows;
  const until = Math.min(snapshot_at.getTime(), to_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const since = Math.max(first?.getTime() ?? Number.POSITIVE_INFINITY, from_at?.getTime() ?? Number.NEGATIVE_INFINITY);
  const days: number[] = [];
  for (let day = Math.floor(since / dayMs) * dayMs; day < until; day += dayMs) days.push(day);

  return { days, readingsSince: readings_since?.getTime() ?? Number.NEGATIVE_INFINITY };
}

interface SensorName {
  uid: string | null;
  item: string | null;
  data_set: string;
}

async function sensorNames(client: PoolClient, company_id: number): Promise<Map<number, SensorName>> {
  const { rows } = await client.query<SensorName & { id: number }>(
    `select s.id, s.uid, e.name as item, s.data_set from sensors s left join equipments e on e.id = s.equipment_id
      where s.company_id = $1`,
    [company_id],
  );

  return new Map(rows.map((row) => [row.id, row]));
}

const measurements = (company_id: number) =>
  `(select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = ${company_id} group by 1) p`;

function* membersOfDay(
  writing: Writing,
  period: Period,
  day: number,
  names: ReadonlyMap<number, SensorName>,
): Generator<NewMember> {
  const { company_id } = writing;
  const [from, to] = edges(day, day + dayMs, period, writing.snapshot_at);
  yield {
    path: `readings/${isoDay(day)}.parquet`,
    write: (target) =>
      written(writing, target, readingColumns, (client) => readingBatches(client, company_id, names, from, to)),
  };
  yield {
    path: `raws/${isoDay(day)}.parquet`,
    write: (target) =>
      written(writing, target, rawColumns, (client) =>
        batches(
          client,
          rawColumns,
          `select r.sensor_id, r.parameter, extract(epoch from r.taken_at) * 1000, r.raw, r.original_version_id, r.subtype_version_id
            from ${measurements(company_id)} join reading_raws r on r.sensor_id = p.sensor_id and r.parameter = any (p.ids)
            where r.company_id = ${company_id} and ${within("r.taken_at", from, to)} order by 1, 2, 3`,
        ),
      ),
  };
}

/** Of a stretch of time what is within the asked period and not later than the archive. */
const edges = (from: number, to: number, { from_at, to_at }: Period, snapshot: Date): [Date, Date] => [
  new Date(Math.max(from, from_at?.getTime() ?? from)),
  new Date(Math.min(to, to_at?.getTime() ?? to, snapshot.getTime())),
];

function measurementOf(sensor: SensorName | undefined, parameter: number) {
  const known = sensor && parameterById(sensor.data_set as DataSet, parameter);

  return { uid: sensor?.uid ?? null, item: sensor?.item ?? null, key: known?.key ?? null, unit: known?.unit ?? null };
}

async function* readingBatches(
  client: PoolClient,
  company_id: number,
  names: ReadonlyMap<number, SensorName>,
  from: Date,
  to: Date,
): AsyncGenerator<ParquetBatch> {
  const text = `select p.sensor_id, r.parameter, extract(epoch from r.taken_at)::float8 * 1000, r.value, r.quality, r.is_running
    from ${measurements(company_id)}
    cross join lateral readings_between(${company_id}, p.sensor_id, p.ids, '${from.toISOString()}', '${to.toISOString()}') r
    order by p.sensor_id, r.parameter, r.taken_at`;
  type Row = [number, number, number, number, number, boolean | null];
  let last = { sensor_id: 0, parameter: 0, ...measurementOf(undefined, 0) };
  for await (const rows of cursorOf<Row>(client, text, { atOnce: rowsAtOnce, asArrays: true })) {
    const of = rows.map(([sensor_id, parameter]) => {
      // Rows of a measurement follow each other: one object for all of them.
      if (sensor_id !== last.sensor_id || parameter !== last.parameter)
        last = { sensor_id, parameter, ...measurementOf(names.get(sensor_id), parameter) };
      return last;
    });
    yield {
      sensor_id: Int32Array.from(rows, (row) => row[0]),
      sensor_uid: of.map(({ uid }) => uid),
      item: of.map(({ item }) => item),
      parameter: Int32Array.from(rows, (row) => row[1]),
      key: of.map(({ key }) => key),
      unit: of.map(({ unit }) => unit),
      taken_at: Float64Array.from(rows, (row) => Math.round(row[2])),
      value: Float64Array.from(rows, (row) => row[3]),
      quality: Int32Array.from(rows, (row) => row[4]),
      is_running: rows.map((row) => row[5]),
    };
  }
}

/** Columns of numbers as they come, a time as milliseconds. */
async function* batches(
  client: PoolClient,
  columns: readonly ParquetColumn[],
  text: string,
): AsyncGenerator<ParquetBatch> {
  for await (const rows of cursorOf<(number | null)[]>(client, text, { atOnce: rowsAtOnce, asArrays: true }))
    yield Object.fromEntries(
      columns.map(({ name, kind }, at) => [
        name,
        rows.map((row) => {
          const value = row[at] ?? null;
          return kind === "time" && value !== null ? Math.round(Number(value)) : value;
        }),
      ]),
    );
}

function spanMember(writing: Writing, period: Period, kind: "hours" | "days", name: string): NewMember {
  const begins = new Date(`${name}${name.length === 4 ? "-01" : ""}-01T00:00:00Z`);
  const ends = new Date(begins);
  if (kind === "hours") ends.setUTCMonth(ends.getUTCMonth() + 1);
  else ends.setUTCFullYear(ends.getUTCFullYear() + 1);
  const [from, to] = edges(begins.getTime(), ends.getTime(), period, writing.snapshot_at);
  const text = `select p.sensor_id, r.parameter, extract(epoch from r.bucket)::float8 * 1000, r.min, r.max, r.sum, r.count, r.running
    from ${measurements(writing.company_id)}
    cross join lateral ${kind}_between(${writing.company_id}, p.sensor_id, p.ids, '${from.toISOString()}', '${to.toISOString()}') r
    order by p.sensor_id, r.parameter, r.bucket`;

  return {
    path: `${kind}/${name}.parquet`,
    write: (target) => written(writing, target, spanColumns, (client) => batches(client, spanColumns, text)),
  };
}

/** Null where there is no row: no member then. */
async function written(
  { company_id }: Writing,
  target: string,
  columns: readonly ParquetColumn[],
  batchesOf: (client: PoolClient) => AsyncGenerator<ParquetBatch>,
) {
  await mkdir(path.dirname(target), { recursive: true });
  const part = `${target}.part`;
  const result = await sqlSnapshot(company_id, (client) => writeParquet(part, columns, batchesOf(client)));
  await rename(part, target);

  return result.rows > 0 ? result : null;
}
