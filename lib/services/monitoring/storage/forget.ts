import type { PoolClient } from "pg";
import { type Kept, keptSince } from "@/lib/domain/operation/storage";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { sqlAsProvider } from "@/lib/server/data/db";
import { deletableUntil } from "../archive/kept";

interface Keeping extends Kept {
  id: number;
  readings_since: Date | null;
  hours_since: Date | null;
}

/** Rows of one transaction, and transactions of one turn: what is left then is the next turn's. */
const rowsAtOnce = 5_000;
const mostBatches = 2_000;

/**
 * Deletes what companies keep no longer: first it is noted since when they have readings and hours, so that what is older is
 * rolled up no more (evaluation/roll-up.ts), then weeks and months that no company keeps go whole and the rest sensor by sensor
 * in small batches. Moments are sealed long before they are too old. Once a day, and after each change; cut off anywhere, it
 * goes on with what is left. Days, alerts, orders and waveforms stay. Running it twice or at once is harmless.
 * @returns how many readings and hours were deleted; whole weeks and months are not counted
 */
export async function forgetReadings(now = new Date(), atOnce = rowsAtOnce): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Keeping>({ name: "companies-that-forget", text: due, values: [keptSince(0, now)] }),
  );
  const budget = { batches: mostBatches, deleted: 0 };
  for (const company of rows) {
    const since = { ...company, ...(await moveSince(company, now)) };
    await sqlAsProvider((client) => client.query("select empty_readings_weeks()")).catch(unlessBusy);
    const isWhole = await forgetOf(since, budget, atOnce);
    if (!isWhole) break;
    await sqlAsProvider((client) => settle(client, since, now));
  }

  return budget.deleted;
}

const due = `select id, keep_readings_days, keep_hours_days, readings_since, hours_since from companies
  where (keep_readings_days is not null or keep_hours_days is not null) and (forgotten_at is null or forgotten_at < $1)
  order by id`;

/** Somebody reads such a week just now. */
function unlessBusy(error: { code?: string }) {
  if (error.code !== "55P03") throw error;
}

type Since = Pick<Keeping, "readings_since" | "hours_since">;

/**
 * Only forward: what was deleted does not come back with a longer time. Readings of who archives only as far as they are in the archive;
 * what is not yet is deleted the next day.
 */
async function moveSince({ id, ...kept }: Keeping, now: Date): Promise<Since> {
  const since = (days: number | null) => (days === null ? null : keptSince(days, now));
  const due = since(kept.keep_readings_days);
  const readings = due && (await deletableUntil(id, kept.readings_since, due));
  const { rows } = await sqlAsProvider((client) =>
    client.query<Since>({
      name: "move-kept-since",
      text: `update companies set readings_since = greatest(readings_since, $2), hours_since = greatest(hours_since, $3)
        where id = $1 returning readings_since, hours_since`,
      values: [id, readings, since(kept.keep_hours_days)],
    }),
  );

  return rows[0] ?? { readings_since: null, hours_since: null };
}

interface Budget {
  batches: number;
  deleted: number;
}

/** @returns whether nothing that is too old is left */
async function forgetOf(company: Keeping, budget: Budget, atOnce: number) {
  const { rows: sensors } = await sqlAsProvider((client) =>
    client.query<{ sensor_id: number; parameters: number[] }>({
      name: "sensors-that-forget",
      text: `select sensor_id, array_agg(parameter) as parameters from sensor_parameters where company_id = $1
        group by sensor_id order by sensor_id`,
      values: [company.id],
    }),
  );
  for (const { sensor_id, parameters } of sensors)
    for (const [name, text, until] of deletions(company)) {
      for (let isMore = true; isMore; ) {
        if (budget.batches <= 0) return false;
        const { rows } = await sqlAsProvider((client) =>
          client.query<{ rows: number; held: number }>({
            name,
            text,
            values: [company.id, sensor_id, parameters, until, atOnce],
          }),
        );
        const { rows: gone, held } = firstOf(rows);
        if (gone > 0) budget.batches--;
        budget.deleted += held;
        isMore = gone >= atOnce;
      }
    }

  return true;
}

const deletions = ({ readings_since, hours_since }: Since): [name: string, text: string, until: Date][] => [
  ...(readings_since ? ofReadings.map(([name, text]): [string, string, Date] => [name, text, readings_since]) : []),
  ...(hours_since ? ofHours.map(([name, text]): [string, string, Date] => [name, text, hours_since]) : []),
];

/** Rows that were deleted, and what they held. */
const countingDeleted = (statement: string, holding = "1") =>
  `with gone as (${statement} returning ${holding} as held) select count(*)::int as rows, coalesce(sum(held), 0)::int as held from gone`;

/** Rows of one measurement each, by the name of their time. */
const inRows = (table: string, time: string) =>
  countingDeleted(`delete from ${table} r using (
      select parameter, ${time} from ${table}
      where company_id = $1 and sensor_id = $2 and parameter = any($3::smallint[]) and ${time} < $4::timestamptz limit $5) old
    where r.sensor_id = $2 and r.parameter = old.parameter and r.${time} = old.${time}`);

/** The raw value of a device, before its formulas, follows its reading. */
const ofReadings = [
  ["forget-readings", inRows("readings", "taken_at")],
  [
    "forget-sealed-readings",
    countingDeleted(
      `delete from sealed_readings s using (
          select hour, part from sealed_readings
          where company_id = $1 and sensor_id = $2 and hour < $4::timestamptz and $3::smallint[] is not null limit $5) old
        where s.company_id = $1 and s.sensor_id = $2 and s.hour = old.hour and s.part = old.part`,
      "cardinality(s.times) * cardinality(s.parameters)",
    ),
  ],
  [
    "forget-late",
    countingDeleted(
      `delete from late_moments l using (
          select taken_at from late_moments
          where company_id = $1 and sensor_id = $2 and taken_at < $4::timestamptz and $3::smallint[] is not null limit $5) old
        where l.sensor_id = $2 and l.taken_at = old.taken_at`,
      "cardinality(l.parameters)",
    ),
  ],
  ["forget-raws", inRows("reading_raws", "taken_at")],
] as const;

const ofHours = [
  ["forget-hours", inRows("reading_hours", "bucket")],
  [
    "forget-sealed-hours",
    countingDeleted(
      `delete from sealed_hours s using (
          select day from sealed_hours
          where company_id = $1 and sensor_id = $2 and day < $4::timestamptz and $3::smallint[] is not null limit $5) old
        where s.company_id = $1 and s.sensor_id = $2 and s.day = old.day`,
      "cardinality(s.hours)",
    ),
  ],
] as const;

/** What is gone is counted no more. Not done where somebody has changed meanwhile what is kept. */
async function settle(client: PoolClient, { id, readings_since, hours_since, ...kept }: Keeping, now: Date) {
  await client.query({
    name: "count-forgotten",
    text: `update storage_days set
        readings = case when day < ($2::timestamptz at time zone 'UTC')::date then 0 else readings end,
        hours = case when day < ($3::timestamptz at time zone 'UTC')::date then 0 else hours end
      where company_id = $1 and ((readings > 0 and day < ($2::timestamptz at time zone 'UTC')::date)
        or (hours > 0 and day < ($3::timestamptz at time zone 'UTC')::date))`,
    values: [id, readings_since, hours_since],
  });
  await client.query({
    name: "note-forgotten",
    text: `update companies set forgotten_at = $2 where id = $1 and keep_readings_days is not distinct from $3
      and keep_hours_days is not distinct from $4`,
    values: [id, now, kept.keep_readings_days, kept.keep_hours_days],
  });
}
