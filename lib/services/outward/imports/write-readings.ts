import type { PoolClient } from "pg";
import type { Column } from "@/lib/domain/imports/columns";
import type { ReadingsSummary } from "@/lib/domain/imports/readings-summary";
import { Prisma } from "@/lib/generated/prisma/client";
import { sqlAsProvider } from "@/lib/server/data/db";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import { type PutHour, prepareHistory, putHistory } from "@/lib/services/monitoring/history/put-history";
import { beginForHistory, isReadyForHistory } from "@/lib/services/monitoring/storage/seal";
import { placeIn, type Source } from "./importer";
import { type Batch, batchesOf } from "./readings-batches";
import { knownOf, openReadings } from "./readings-file";
import { announce, type Within } from "./within";
import { end } from "./write";

const dayMs = 86_400_000;
/** Until it is looked again whether the history has its place. */
const askedAgainMs = 15 * 60_000;

export interface Options {
  /** Values of a batch. */
  atOnce?: number;
  /** Called before each batch is committed: what a test lets fail. */
  between?: (line: number) => void;
}

/**
 * Writes the values of the file, a batch in one transaction with the line that it ends at: killed anywhere, it goes on after that line,
 * and each value is written once. Two workers that have the same import take one batch after another.
 */
export async function writeReadings(
  source: Source,
  within: Within,
  signal?: AbortSignal,
  { atOnce, between }: Options = {},
): Promise<void> {
  const begun = await within(async (call) => {
    const row = await call.tx.import.findFirst({
      where: { id: source.id, status: "approved" },
      select: {
        id: true,
        language: true,
        columns: true,
        time_zone: true,
        readings: true,
        written_line: true,
        file: { select: { storage_key: true } },
      },
    });
    return row && { row, known: await knownOf(call, { ...source, time_zone: row.time_zone }) };
  });
  if (!begun) return;
  const { row, known } = begun;
  const summary = row.readings as object as ReadingsSummary;
  if (!(await hasPlace(source, within))) return;
  // What a column was when the file was checked: sensors may have other names by now, and headings another meaning.
  const columns = (row.columns as object as Column[]).map(({ header, field }) => ({ header, field, from: "chosen" }));
  const opened = await openReadings({ ...source, ...row, columns }, known, Date.parse(summary.until));
  for await (const batch of batchesOf(opened, row.written_line, atOnce)) {
    signal?.throwIfAborted();
    if (!(await writeBatch(source, batch, between))) return;
  }
  await within((call) => end(call, source, "completed", null));
}

/** An installation that is just being upgraded begins later and reports it. */
async function hasPlace(source: Source, within: Within): Promise<boolean> {
  await beginForHistory();
  const isReady = await isReadyForHistory();
  await within(async ({ tx, now }) => {
    await tx.import.updateMany({
      where: { id: source.id, status: "approved" },
      data: { problem: isReady ? Prisma.DbNull : { key: "waits_for_seal" } },
    });
    if (isReady) return;
    const run_after = new Date(now.getTime() + askedAgainMs);
    await enqueue(tx, "import", { import_id: source.id }, { company_id: source.company_id, run_after });
    announce(tx, source, "progress");
  });

  return isReady;
}

interface Held {
  status: string;
  written_line: number;
  is_merging: boolean;
  now: Date;
}

/** @returns false where the import is not to be written any more, or is another worker's */
async function writeBatch(source: Source, batch: Batch, between?: Options["between"]): Promise<boolean> {
  const { company_id } = placeIn(source);
  await prepareHistory({ company_id, hours: batch.hours });

  return sqlAsProvider(async (client) => {
    const { rows } = await client.query<Held>(
      "select status, written_line, is_merging, now() from imports where id = $1 for update",
      [source.id],
    );
    const [held] = rows;
    if (held?.status !== "approved") return false;
    // Another worker is ahead with the same import: it is that one's.
    if (held.written_line !== batch.after) return false;
    const own = held.is_merging ? new Set<string>() : await ownHours(client, source.id, batch);
    const put = await putHistory(client, {
      company_id,
      hours: batch.hours,
      now: held.now,
      mayAdd: (hour) => held.is_merging || own.has(keyOf(hour)),
    });
    if (!held.is_merging) await noteHours(client, source, put);
    between?.(batch.line);
    const stored = put.reduce((sum, one) => sum + one.stored, 0);
    await client.query(
      `update imports set created = created + $2, skipped = skipped + $3, written_line = $4, updated_at = now() where id = $1`,
      [source.id, stored, batch.values - stored, batch.line],
    );
    const { id, plant_id } = source;
    publish(client, { subject: "imports", action: "progress", id, company_id, plant_id });

    return true;
  });
}

const keyOf = ({ sensor_id, hour, parameter }: Pick<PutHour, "sensor_id" | "hour" | "parameter">) =>
  `${sensor_id} ${hour} ${parameter}`;

const dayOf = (hour: number) => Math.floor(hour / dayMs) * dayMs;
const placeInDay = (hour: number) => (hour - dayOf(hour)) / 3_600_000;

/** Hours that held nothing before batches of this import wrote into them. */
async function ownHours(client: PoolClient, id: number, { hours }: Batch): Promise<Set<string>> {
  const days = new Map(
    hours.map(({ sensor_id, hour }) => [`${sensor_id} ${dayOf(hour)}`, { sensor_id, day: dayOf(hour) }]),
  );
  const { rows } = await client.query<{ sensor_id: number; parameter: number; day: Date; counts: number[] }>(
    `select h.sensor_id, h.parameter, h.day, h.counts from unnest($2::int[], $3::timestamptz[]) as u (sensor_id, day)
      join imported_hours h on h.import_id = $1 and h.sensor_id = u.sensor_id and h.day = u.day`,
    [id, [...days.values()].map(({ sensor_id }) => sensor_id), [...days.values()].map(({ day }) => new Date(day))],
  );

  return new Set(
    rows.flatMap(({ sensor_id, parameter, day, counts }) =>
      counts.flatMap((count, at) =>
        count > 0 ? [keyOf({ sensor_id, parameter, hour: day.getTime() + at * 3_600_000 })] : [],
      ),
    ),
  );
}

/** What is taken back one day. */
async function noteHours(client: PoolClient, source: Source, put: readonly PutHour[]): Promise<void> {
  const { id, company_id, plant_id } = { id: source.id, ...placeIn(source) };
  const days = new Map<string, { sensor_id: number; parameter: number; day: number; counts: number[] }>();
  for (const { sensor_id, hour, parameter, stored } of put) {
    if (stored === 0) continue;
    const key = `${sensor_id} ${parameter} ${dayOf(hour)}`;
    const own = days.get(key) ?? { sensor_id, parameter, day: dayOf(hour), counts: Array<number>(24).fill(0) };
    own.counts[placeInDay(hour)] = (own.counts[placeInDay(hour)] ?? 0) + stored;
    days.set(key, own);
  }
  const all = [...days.values()];
  if (all.length === 0) return;
  await client.query(
    `insert into imported_hours as h (import_id, company_id, plant_id, sensor_id, parameter, day, counts)
      select $1::int, $2::int, $3::int, u.sensor_id, u.parameter, u.day, u.counts::int[]
      from unnest($4::int[], $5::int2[], $6::timestamptz[], $7::text[]) as u (sensor_id, parameter, day, counts)
      on conflict (import_id, sensor_id, day, parameter) do update set counts = (
        select array_agg(a.count + b.count order by a.at) from unnest(h.counts) with ordinality as a (count, at)
        join unnest(excluded.counts) with ordinality as b (count, at) using (at))`,
    [
      ...[id, company_id, plant_id, all.map(({ sensor_id }) => sensor_id), all.map(({ parameter }) => parameter)],
      ...[all.map(({ day }) => new Date(day)), all.map(({ counts }) => `{${counts.join()}}`)],
    ],
  );
}
