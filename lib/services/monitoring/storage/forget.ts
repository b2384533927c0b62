import type { PoolClient } from "pg";
import { slotOf, slotsOfDay } from "@/lib/domain/ingest/moments";
import { type Kept, keptSince } from "@/lib/domain/operation/storage";
import { sqlAsProvider } from "@/lib/server/data/db";
import { deletableUntil } from "../archive/kept";
import { askForm, momentsFrom } from "./form";

interface Keeping extends Kept {
  id: number;
  readings_since: Date | null;
  hours_since: Date | null;
  moments_since: Date | null;
}

/** Rows of one transaction, and transactions of one turn: what is left then is the next turn's. */
const dayMs = 86_400_000;
const rowsAtOnce = 5_000;
const mostBatches = 2_000;

/**
 * Deletes what companies keep no longer: first it is said since when they have readings and hours, so that what is older is
 * rolled up no more (evaluation/roll-up.ts), then weeks that no company keeps go whole and the rest sensor by sensor in small
 * batches. Once a day, and after each change; cut off anywhere, it goes on with what is left. Days, alerts, orders and waveforms
 * stay. Running it twice or at once is harmless.
 * @returns how many rows were deleted; whole weeks are not counted
 */
export async function forgetReadings(now = new Date(), atOnce = rowsAtOnce): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Keeping>({ name: "companies-that-forget", text: due, values: [keptSince(0, now)] }),
  );
  const budget = { batches: mostBatches, deleted: 0 };
  for (const company of rows) {
    const since = { ...company, ...(await moveSince(company, now)) };
    await askForm();
    await sqlAsProvider((client) => client.query("select empty_readings_weeks()")).catch(unlessBusy);
    const isWhole = await forgetOf(since, budget, atOnce);
    if (!isWhole) break;
    await sqlAsProvider((client) => settle(client, since, now));
  }

  return budget.deleted;
}

const due = `select id, keep_readings_days, keep_hours_days, readings_since, hours_since, moments_since from companies
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

/**
 * Moments go day by day in the order of their key, five minutes of a company in one transaction; how far is kept, for nobody finds the
 * oldest of a company by it. What came late to a day before that moves it back (ingest/insert.ts).
 * @returns whether no moment that is too old is left, as far as nothing came late meanwhile
 */
async function forgetMoments({ id, readings_since, moments_since }: Keeping, budget: Budget): Promise<boolean> {
  const until = readings_since?.getTime() ?? 0;
  let done = moments_since;
  for (let day = Math.max(momentsFrom(), moments_since?.getTime() ?? 0); day < until; day += dayMs) {
    const from = slotOf(day);
    const slots = (await hasMoments(day)) ? slotsOfDay : 0;
    for (let slot = from; slot < from + slots; slot++) {
      if (budget.batches <= 0) return false;
      const { rows } = await sqlAsProvider((client) =>
        client.query<{ readings: number }>({
          name: "forget-moments",
          text: `with old as (
              delete from reading_moments where slot = $1 and company_id = $2 and taken_at >= $3::timestamptz
                and taken_at < $3::timestamptz + interval '24 hours' returning cardinality(parameters) as readings)
            select coalesce(sum(readings), 0)::int as readings from old having count(*) > 0`,
          values: [slot, id, new Date(day)],
        }),
      );
      const [old] = rows;
      if (!old) continue;
      budget.batches--;
      budget.deleted += old.readings;
    }
    const next = new Date(day + dayMs);
    const { rowCount } = await sqlAsProvider((client) =>
      client.query("update companies set moments_since = $2 where id = $1 and moments_since is not distinct from $3", [
        id,
        next,
        done,
      ]),
    );
    if (rowCount === 0) return false;
    done = next;
  }

  return true;
}

/** Of any company. */
async function hasMoments(day: number): Promise<boolean> {
  const { rows } = await sqlAsProvider((client) =>
    client.query({
      name: "has-moments",
      text: "select from reading_moments where taken_at >= $1::timestamptz and taken_at < $1::timestamptz + interval '24 hours' limit 1",
      values: [new Date(day)],
    }),
  );

  return rows.length > 0;
}

/** @returns whether nothing that is too old is left */
async function forgetOf(company: Keeping, budget: Budget, atOnce: number) {
  if (!(await forgetMoments(company, budget))) return false;
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
        const { rowCount } = await sqlAsProvider((client) =>
          client.query({ name, text, values: [company.id, sensor_id, parameters, until, atOnce] }),
        );
        if (rowCount) budget.batches--;
        budget.deleted += rowCount ?? 0;
        isMore = (rowCount ?? 0) >= atOnce;
      }
    }

  return true;
}

const deletions = ({ readings_since, hours_since }: Since): [name: string, text: string, until: Date][] => [
  ...(readings_since
    ? ([
        // From then on they are moments.
        ["forget-readings", oldReadings, new Date(Math.min(readings_since.getTime(), momentsFrom()))],
        ["forget-raws", oldRaws, readings_since],
      ] as [string, string, Date][])
    : []),
  ...(hours_since ? ([["forget-hours", oldHours, hours_since]] as [string, string, Date][]) : []),
];

const oldReadings = `delete from readings r using (
    select parameter, taken_at from readings_between($1, $2, $3, '-infinity', $4) limit $5) old
  where r.sensor_id = $2 and r.parameter = old.parameter and r.taken_at = old.taken_at and r.taken_at < $4`;

/** What a device said before its formulas follows its reading. */
const oldRaws = `delete from reading_raws r using (
    select parameter, taken_at from reading_raws
    where company_id = $1 and sensor_id = $2 and parameter = any($3::smallint[]) and taken_at < $4::timestamptz limit $5) old
  where r.sensor_id = $2 and r.parameter = old.parameter and r.taken_at = old.taken_at`;

const oldHours = `delete from reading_hours h using (
    select parameter, bucket from hours_between($1, $2, $3, '-infinity', $4) limit $5) old
  where h.sensor_id = $2 and h.parameter = old.parameter and h.bucket = old.bucket`;

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
