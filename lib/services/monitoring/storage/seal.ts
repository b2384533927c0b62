import type { PoolClient } from "pg";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { allowSilence } from "@/lib/server/data/silence";
import { awaitLate, dayMs, dayOf, lockAllLate, lockDays, midnightBefore } from "./form";
import { type Sensors, type Stretch, sealHours } from "./seal-hours";
import { copyReadings } from "./seal-readings";

/** Sensors of one transaction. */
const sensorsAtOnce = 200;
/** Whole days between the end of a day and its sealing. What nobody looks at late samples for is newer (ingest/insert.ts). */
const restingDays = 2;
/** Of before moments were kept, in one turn: what ended two days ago comes first in the next. */
const weeksAtOnce = 4;
const monday = 4 * dayMs; // 1970-01-05
const weekMs = 7 * dayMs;
/** That a statement of one transaction may take: a day of its sensors is millions of readings. */
const mostMinutes = 10;
/** Memory to sort them in, and one core: requests that come meanwhile must not notice it. */
const settings = `set local statement_timeout = '${mostMinutes}min'; set local work_mem = '128MB';
  set local max_parallel_workers_per_gather = 0`;
const maxSensor = 2_147_483_647;

interface Store {
  moments_from: Date | null;
  sealed_until: Date | null;
  rows_from: Date | null;
  sealing_from: Date | null;
  sealing_sensor: number;
}

/**
 * Seals days that ended two days ago, and weeks of before moments were kept, the oldest first (decision 0123). First a row
 * states that what is older than the end of the day comes late, and every process that did not know it is waited for; then
 * readings and hours are copied, some sensors in one transaction with how far it came, and compared; then one row states that
 * the day is read from there. The tables of before go later, when nobody reads them any more. Cut off anywhere, it goes on with
 * what is left; of several at once one works.
 * @returns how many readings were sealed
 */
export async function sealReadings(now = new Date(), atOnce = sensorsAtOnce): Promise<number> {
  await begin(now);
  await dropCopied();
  let sealed = 0;
  for (let weeks = 0; weeks < weeksAtOnce; ) {
    const stretch = await nextStretch(now);
    if (!stretch) break;
    if (stretch.form === "rows") weeks++;
    sealed += await sealStretch(stretch, atOnce);
  }

  return sealed;
}

/** Of what was copied in the turn before: every query that began to read it then has ended. */
const dropCopied = () => sqlAsProvider((client) => client.query("select drop_copied_readings()"));

/** Once every process keeps apart what is late. What is in rows then is sealed after the days. */
async function begin(now: Date): Promise<void> {
  await sqlAsProvider((client) =>
    client.query({
      name: "seal-begin",
      text: `update reading_store set hot_from = moments_from, sealed_until = moments_from
        where hot_from is null and moments_from <= $1 and not exists (select from processes where not writes_late)`,
      values: [new Date(midnightBefore(now, restingDays))],
    }),
  );
}

/** What comes in of the last days of before an installation is kept in rows, as if it came on its first day. */
const daysBefore = 2;

/**
 * History of other systems comes on the first day of an installation, three days before anything of it is sealed. What is older than its
 * own oldest reading is sealed from now on; its own days are sealed in their turn. Doing it twice or at once is harmless.
 */
export async function beginForHistory(): Promise<void> {
  await sqlAsProvider(async (client) => {
    await lockAllLate(client);
    const store = await readStore(client, "for update");
    if (store.moments_from === null || store.sealed_until !== null) return;
    const young = store.moments_from.getTime() - daysBefore * dayMs;
    const oldest = (await oldestInRows(null)) ?? young;
    await client.query({
      name: "seal-begin-for-history",
      text: `update reading_store set hot_from = moments_from, sealed_until = moments_from, rows_from = $1
        where hot_from is null and moments_from <= now() and not exists (select from processes where not writes_late)`,
      values: [new Date(Math.min(young, dayOf(oldest)))],
    });
  });
}

/** Whether history has a place: what is older than all that waits to be sealed is sealed at once, the rest comes late. */
export async function isReadyForHistory(): Promise<boolean> {
  const { sealed_until, rows_from } = await sqlAsProvider((client) => readStore(client));

  return sealed_until !== null && rows_from !== null;
}

async function readStore(client: PoolClient, lock: "" | "for update" = ""): Promise<Store> {
  const { rows } = await client.query<Store>({
    name: `seal-store${lock && "-locked"}`,
    text: `select moments_from, sealed_until, rows_from, sealing_from, sealing_sensor from reading_store ${lock}`,
  });

  return firstOf(rows);
}

async function nextStretch(now: Date): Promise<Stretch | null> {
  const store = await sqlAsProvider((client) => readStore(client));
  const [since, done] = [store.moments_from?.getTime(), store.sealed_until?.getTime()];
  if (since === undefined || done === undefined) return null;
  if (done < midnightBefore(now, restingDays)) return { from: done, until: done + dayMs, form: "moments" };
  const rowsFrom = store.rows_from?.getTime() ?? Number.NEGATIVE_INFINITY;
  // Of a young installation somebody may still send what is older than it (beginForHistory).
  if (rowsFrom >= since || since > midnightBefore(now, restingDays)) return null;
  await awaitLate();
  const oldest = await oldestInRows(store.rows_from);
  if (oldest === null || oldest >= since) {
    await moveRows(store.rows_from, new Date(since));
    return null;
  }
  const week = Math.floor((oldest - monday) / weekMs) * weekMs + monday;

  return { from: Math.max(week, rowsFrom), until: Math.min(week + weekMs, since), form: "rows" };
}

/** The oldest reading or hour, of any measurement, that stands in a row of its own. */
async function oldestInRows(since: Date | null): Promise<number | null> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ at: Date | null }>({
      name: "seal-oldest-row",
      text: `select min(least(r.taken_at, h.bucket)) as at from sensor_parameters p
        left join lateral (select taken_at from readings where sensor_id = p.sensor_id and parameter = p.parameter and taken_at >= $1
          order by taken_at limit 1) r on true
        left join lateral (select bucket from reading_hours where sensor_id = p.sensor_id and parameter = p.parameter and bucket >= $1
          order by bucket limit 1) h on true`,
      values: [since ?? "-infinity"],
    }),
  );

  return rows[0]?.at?.getTime() ?? null;
}

const moveRows = (from: Date | null, until: Date) =>
  sqlAsProvider((client) =>
    client.query({
      name: "seal-rows-switch",
      text: `update reading_store set rows_from = $2, sealed_at = now(), sealing_from = null, sealing_sensor = 0
        where rows_from is not distinct from $1 and hot_from is not null`,
      values: [from, until],
    }),
  );

async function sealStretch(stretch: Stretch, atOnce: number): Promise<number> {
  await close(stretch);
  await ensureParts(stretch);
  let sealed = 0;
  for (let isMore = true; isMore; ) {
    const piece = await sqlAsProvider((client) => sealPiece(client, stretch, atOnce));
    sealed += piece.readings;
    isMore = piece.isMore;
  }

  return sealed;
}

/** From now on nobody stores anything in its place that is older than the end of the stretch. */
async function close({ until, form }: Stretch): Promise<void> {
  if (form === "moments")
    await sqlAsProvider((client) =>
      client.query({
        name: "seal-close",
        text: "update reading_store set hot_from = $1 where hot_from < $1",
        values: [new Date(until)],
      }),
    );
  await awaitLate();
}

async function ensureParts({ from, until }: Stretch): Promise<void> {
  const ends = [new Date(from), new Date(until - 1)];
  await sqlAsProvider((client) =>
    client.query({
      name: "seal-parts",
      text: "select ensure_sealed_month(at), ensure_sealed_year(at) from unnest($1::timestamptz[]) as at",
      values: [ends],
    }),
  );
}

/** The sensors of one transaction, or the end of the stretch where there are no more. Two at once take one after another. */
async function sealPiece(client: PoolClient, stretch: Stretch, atOnce: number) {
  allowSilence(client, mostMinutes * 60_000);
  await client.query(settings);
  await lockDays(client, daysOf(stretch));
  const store = await readStore(client, "for update");
  const own = stretch.form === "moments" ? store.sealed_until : store.rows_from;
  // Somebody else has done it meanwhile.
  if (own && own.getTime() > stretch.from) return { readings: 0, isMore: false };
  const after = store.sealing_from?.getTime() === stretch.from ? store.sealing_sensor : 0;
  // A week of rows takes as long as a day of moments of seven times as many.
  const last = await lastOf(client, after, Math.ceil((atOnce * dayMs) / (stretch.until - stretch.from)));
  if (last === null) {
    await finish(client, stretch);
    return { readings: 0, isMore: false };
  }
  const sensors: Sensors = [after, last];
  const readings = await copyReadings(client, stretch, sensors);
  await sealHours(client, stretch, sensors);
  await client.query({
    name: "seal-cursor",
    text: "update reading_store set sealing_from = $1, sealing_sensor = $2",
    values: [new Date(stretch.from), last],
  });

  return { readings, isMore: true };
}

function daysOf({ from, until }: Stretch): number[] {
  const days: number[] = [];
  for (let day = dayOf(from); day < until; day += dayMs) days.push(day);

  return days;
}

async function lastOf(client: PoolClient, after: number, atOnce: number): Promise<number | null> {
  const { rows } = await client.query<{ last: number | null }>({
    name: "seal-sensors",
    text: `select max(sensor_id) as last from (
      select distinct sensor_id from sensor_parameters where sensor_id > $1 order by sensor_id limit $2) next`,
    values: [after, atOnce],
  });

  return rows[0]?.last ?? null;
}

/** What was rolled up meanwhile of a sensor that had no hours goes with the rest. */
async function finish(client: PoolClient, stretch: Stretch): Promise<void> {
  await sealHours(client, stretch, [0, maxSensor]);
  const until = new Date(stretch.until);
  await client.query(
    stretch.form === "moments"
      ? {
          name: "seal-switch",
          text: `update reading_store set sealed_until = $1, hours_from = greatest(hours_from, $1), sealed_at = now(),
            sealing_from = null, sealing_sensor = 0`,
          values: [until],
        }
      : {
          name: "seal-rows-switched",
          text: "update reading_store set rows_from = $1, sealed_at = now(), sealing_from = null, sealing_sensor = 0",
          values: [until],
        },
  );
}
