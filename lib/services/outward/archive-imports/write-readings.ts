import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from "hyparquet";
import { sqlAsProvider } from "@/lib/server/data/db";
import { rollUp } from "@/lib/services/monitoring/evaluation/roll-up";
import { insertReadings } from "@/lib/services/monitoring/ingest/insert";
import { preparePartitions } from "@/lib/services/monitoring/ingest/partitions";
import type { Importing } from "./write-rows";

const rowsRead = 50_000;
const rowsAtOnce = 10_000;
const hoursAtOnce = 500;
const hourMs = 3_600_000;

interface Reading {
  sensor_id: number;
  parameter: number;
  ts: number;
  value: number;
  quality: number;
  running: boolean | null;
  raw: null;
}

/** The rows of a Parquet file, some at a time: values in the order of these columns. */
async function* rowsOf(file: string, columns: readonly string[]): AsyncGenerator<unknown[][]> {
  const buffer = await asyncBufferFromFile(file);
  const metadata = await parquetMetadataAsync(buffer);
  const all = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < all; rowStart += rowsRead) {
    let read: unknown[][] = [];
    await parquetRead({
      file: buffer,
      metadata,
      columns: [...columns],
      rowStart,
      rowEnd: Math.min(all, rowStart + rowsRead),
      onComplete: (rows) => {
        read = rows as unknown[][];
      },
    });
    yield read;
  }
}

const timeOf = (value: unknown) => (value instanceof Date ? value.getTime() : Number(value));

/**
 * Readings through the door of every reading, so that they are kept in whatever form their time has, and their hours and
 * days made of them. Nothing is marked for evaluation: no alert moves.
 */
export async function writeReadings(importing: Importing, progress: (done: number, total: number) => Promise<unknown>) {
  const days = [...importing.places].filter(([path]) => path.startsWith("readings/")).sort();
  for (const [at, [path, file]] of days.entries()) {
    importing.between?.(path);
    const hours = new Map<string, { sensor_id: number; bucket: Date }>();
    for await (const rows of rowsOf(file, ["sensor_id", "parameter", "taken_at", "value", "quality", "is_running"])) {
      const readings = rows.flatMap((row): Reading[] => {
        const sensor_id = importing.ids.of("sensors", Number(row[0]));
        const reading = {
          parameter: Number(row[1]),
          ts: timeOf(row[2]),
          value: Number(row[3]),
          quality: Number(row[4]),
        };
        return sensor_id === null ? [] : [{ sensor_id, ...reading, running: row[5] as boolean | null, raw: null }];
      });
      for (const { sensor_id, ts } of readings) {
        const bucket = Math.floor(ts / hourMs) * hourMs;
        hours.set(`${sensor_id} ${bucket}`, { sensor_id, bucket: new Date(bucket) });
      }
      await insert(importing, readings);
    }
    await rollUpAll(importing, [...hours.values()]);
    await progress(at + 1, days.length);
  }
  await writeRaws(importing);
  await writeSpans(
    importing,
    "hours",
    days.map(([path]) => path),
  );
  await writeSpans(
    importing,
    "days",
    days.map(([path]) => path),
  );
}

/** Those of one sensor together, as far as they fit: what it measured at an instant is one row. */
async function insert(importing: Importing, readings: readonly Reading[]) {
  const { company_id } = importing;
  for (let at = 0; at < readings.length; ) {
    let end = Math.min(readings.length, at + rowsAtOnce);
    while (
      end < readings.length &&
      end < at + 2 * rowsAtOnce &&
      readings[end]?.sensor_id === readings[end - 1]?.sensor_id
    )
      end++;
    const rows = readings.slice(at, end);
    await importing.alive();
    await preparePartitions({ company_id, plant_id: 0 }, rows);
    const now = new Date();
    await sqlAsProvider((client) => insertReadings(client, [{ rows, device: { company_id }, now }], "any"));
    at = end;
  }
}

async function rollUpAll(importing: Importing, hours: readonly { sensor_id: number; bucket: Date }[]) {
  for (let at = 0; at < hours.length; at += hoursAtOnce) {
    await importing.alive();
    const now = new Date();
    await sqlAsProvider((client) => rollUp(client, hours.slice(at, at + hoursAtOnce), now));
  }
}

async function writeRaws({ places, ids, company_id, alive }: Importing) {
  for (const [path, file] of places) {
    if (!path.startsWith("raws/")) continue;
    const columns = ["sensor_id", "parameter", "taken_at", "raw", "original_version_id", "subtype_version_id"];
    for await (const rows of rowsOf(file, columns)) {
      await alive();
      const versionOf = (id: unknown) =>
        id === null || id === undefined ? null : ids.of("formula_versions", Number(id));
      const known = rows.filter((row) => ids.of("sensors", Number(row[0])) !== null);
      await sqlAsProvider((client) =>
        client.query(
          `insert into reading_raws (sensor_id, parameter, taken_at, raw, original_version_id, subtype_version_id, company_id)
            select u.*, $7::int from unnest($1::int[], $2::int2[], $3::timestamptz[], $4::float8[], $5::int[], $6::int[]) u
            on conflict do nothing`,
          [
            known.map((row) => ids.of("sensors", Number(row[0]))),
            known.map((row) => Number(row[1])),
            known.map((row) => new Date(timeOf(row[2]))),
            known.map((row) => Number(row[3])),
            known.map((row) => versionOf(row[4])),
            known.map((row) => versionOf(row[5])),
            company_id,
          ],
        ),
      );
    }
  }
}

const tableOf = { hours: "reading_hours", days: "reading_days" } as const;

/** Hours and days whose readings nobody has any more: the others were made of their readings. */
async function writeSpans(
  { places, ids, company_id, alive }: Importing,
  kind: "hours" | "days",
  readings: readonly string[],
) {
  const read = new Set(readings.map((path) => path.slice("readings/".length, "readings/".length + 10)));
  const columns = ["sensor_id", "parameter", "bucket", "min", "max", "sum", "count", "running"];
  for (const [path, file] of places) {
    if (!path.startsWith(`${kind}/`)) continue;
    for await (const rows of rowsOf(file, columns)) {
      await alive();
      const left = rows.filter(
        (row) =>
          ids.of("sensors", Number(row[0])) !== null && !read.has(new Date(timeOf(row[2])).toISOString().slice(0, 10)),
      );
      if (left.length === 0) continue;
      await sqlAsProvider((client) =>
        client.query(
          `insert into ${tableOf[kind]} (sensor_id, parameter, bucket, min, max, sum, count, running, company_id)
            select u.*, $9::int from unnest($1::int[], $2::int2[], $3::timestamptz[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[]) u
            on conflict do nothing`,
          [
            left.map((row) => ids.of("sensors", Number(row[0]))),
            left.map((row) => Number(row[1])),
            left.map((row) => new Date(timeOf(row[2]))),
            ...[3, 4, 5, 6, 7].map((place) => left.map((row) => Number(row[place]))),
            company_id,
          ],
        ),
      );
    }
  }
}
