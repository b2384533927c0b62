import type { PoolClient } from "pg";
import { archiveKey, type PlantDay } from "@/lib/domain/operation/archive";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { ArchiveStore } from "@/lib/server/archive/store";
import { sqlAsProvider } from "@/lib/server/data/db";
import { type WrittenParquet, writeParquet } from "@/lib/server/files/parquet";
import { archiveColumns, readDay, type SensorDay } from "./read-day";

/** Of one file: some sixty megabytes, and what is done again after an interruption. */
export const rowsOfPart = 10_000_000;
/** The last part has all sensors that come after it. */
const lastOfAll = 2_147_483_647;

interface Part {
  part: number;
  last_sensor_id: number;
}

/**
 * Writes a day of a plant to the archive, part by part. What was written before it was cut off is not written again, unless something
 * came to the day since. Parts that there are no more are removed. While nobody else does it (archive.ts).
 * @returns readings of the files that were written now
 * @throws ArchiveUnreachable
 */
export async function writeDay(
  day: PlantDay,
  store: ArchiveStore,
  { signal, most = rowsOfPart, now = new Date() }: { signal?: AbortSignal; most?: number; now?: Date } = {},
): Promise<number> {
  const { changes, done } = await sqlAsProvider((client) => begin(client, day));
  const last = done.at(-1);
  let written = 0;
  if (last?.last_sensor_id !== lastOfAll) {
    const sensors = new Ahead(readDay(day, last?.last_sensor_id ?? 0));
    for (let part = done.length; await sensors.hasMore(); part++) {
      signal?.throwIfAborted();
      written += await writePart(day, { store, part, sensors, most, changes, now, signal });
    }
  }
  await finish(day, store, changes, now);

  return written;
}

/** The changes as of which it is written, and the parts that were written as of them, one after another. */
async function begin(client: PoolClient, { company_id, plant_id, day }: PlantDay) {
  const key = [company_id, plant_id, day];
  await client.query({
    name: "begin-archive-day",
    text: "insert into archive_days (company_id, plant_id, day) values ($1, $2, $3) on conflict do nothing",
    values: key,
  });
  const { rows } = await client.query<{ changes: number; part: number | null; last_sensor_id: number | null }>({
    name: "fresh-parts-of-archive-day",
    text: `select d.changes, f.part, f.last_sensor_id from archive_days d
      left join archive_files f on (f.company_id, f.plant_id, f.day, f.of_changes) = (d.company_id, d.plant_id, d.day, d.changes)
      where d.company_id = $1 and d.plant_id = $2 and d.day = $3 order by f.part`,
    values: key,
  });
  const done = rows.flatMap(({ part, last_sensor_id }, at): Part[] =>
    part === at && last_sensor_id !== null ? [{ part, last_sensor_id }] : [],
  );

  return { changes: firstOf(rows).changes, done };
}

interface Writing {
  store: ArchiveStore;
  part: number;
  sensors: Ahead;
  most: number;
  changes: number;
  now: Date;
  signal: AbortSignal | undefined;
}

async function writePart(day: PlantDay, { store, part, sensors, most, changes, now, signal }: Writing) {
  const draft = await store.draft();
  const written = await writeParquet(draft, archiveColumns, sensors.batchesOf(most));
  const last = (await sensors.hasMore()) ? sensors.last : lastOfAll;
  // The process that has taken over the work writes the same file.
  signal?.throwIfAborted();
  await store.put(archiveKey(day, part), draft, written);
  await sqlAsProvider((client) => keepFile(client, day, { part, last_sensor_id: last }, { ...written, changes, now }));

  return written.rows;
}

async function keepFile(
  client: PoolClient,
  { company_id, plant_id, day }: PlantDay,
  { part, last_sensor_id }: Part,
  { rows, bytes, sha256, changes, now }: WrittenParquet & { changes: number; now: Date },
) {
  await client.query({
    name: "keep-archive-file",
    text: `insert into archive_files (company_id, plant_id, day, part, last_sensor_id, rows, bytes, sha256, of_changes, written_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (company_id, plant_id, day, part) do update set last_sensor_id = excluded.last_sensor_id, rows = excluded.rows,
        bytes = excluded.bytes, sha256 = excluded.sha256, of_changes = excluded.of_changes, written_at = excluded.written_at`,
    values: [company_id, plant_id, day, part, last_sensor_id, rows, bytes, sha256, changes, now],
  });
}

/** What came to the day meanwhile makes it due again. The bytes go first: bytes without a row would be there for ever. */
async function finish(day: PlantDay, store: ArchiveStore, changes: number, now: Date) {
  const key = [day.company_id, day.plant_id, day.day, changes];
  const { rows: old } = await sqlAsProvider((client) =>
    client.query<{ part: number }>({
      name: "old-archive-files",
      text: "select part from archive_files where company_id = $1 and plant_id = $2 and day = $3 and of_changes <> $4",
      values: key,
    }),
  );
  for (const { part } of old) await store.remove(archiveKey(day, part));
  await sqlAsProvider(async (client) => {
    await client.query({
      name: "forget-archive-files",
      text: "delete from archive_files where company_id = $1 and plant_id = $2 and day = $3 and of_changes <> $4",
      values: key,
    });
    await client.query({
      name: "finish-archive-day",
      text: `update archive_days set written_changes = $4, written_at = $5 where company_id = $1 and plant_id = $2 and day = $3`,
      values: [...key, now],
    });
  });
}

/** Sensors in turn, of which the next is read while one is written. */
class Ahead {
  #next: Promise<IteratorResult<SensorDay>>;
  last = 0;

  constructor(private readonly source: AsyncIterator<SensorDay>) {
    this.#next = this.#read();
  }

  /** A failure meanwhile is thrown when the next one is asked for. */
  #read() {
    const next = this.source.next();
    next.catch(() => undefined);

    return next;
  }

  async hasMore(): Promise<boolean> {
    return !(await this.#next).done;
  }

  /** The readings of whole sensors until there are so many rows. */
  async *batchesOf(most: number) {
    for (let rows = 0; rows < most; ) {
      const { done, value } = await this.#next;
      if (done) return;
      this.#next = this.#read();
      rows += value.rows;
      this.last = value.sensor_id;
      yield* value.batches;
    }
  }
}
