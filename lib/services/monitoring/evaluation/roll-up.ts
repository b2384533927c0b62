import type { PoolClient } from "pg";
import { leastKeptDays } from "@/lib/domain/operation/storage";
import { coverDays } from "@/lib/services/monitoring/coverage/cover-days";
import { noteLateToArchive } from "../archive/late";
import { askForm, dayOf, lockDays, midnightBefore, momentsFrom } from "../storage/form";
import { writeDays } from "../storage/put-days";
import { ensureYears, putHours, rowsTaken, takeRows } from "../storage/put-hours";

/** An hour of a sensor whose roll-up no longer matches its readings. */
export interface Hour {
  sensor_id: number;
  bucket: Date;
}

/** An hour of a measurement as it is rolled up. */
export interface MadeHour extends Hour {
  parameter: number;
  min: number;
  max: number;
  sum: number;
  count: number;
  running: number;
}

const day = 24 * 3_600_000;

/**
 * Those of some hours whose readings are kept. What came late to an hour whose readings were deleted would be all that its
 * roll-up is made of: what was rolled up before that stays.
 */
export async function keptHours<Some extends Hour>(
  client: PoolClient,
  hours: readonly Some[],
  now: Date,
): Promise<readonly Some[]> {
  const newest = now.getTime() - (leastKeptDays - 1) * day;
  if (hours.every(({ bucket }) => bucket.getTime() >= newest)) return hours;
  const { rows } = await client.query<{ at: number }>({
    name: "kept-hours",
    text: `select u.at::int from unnest($1::int[], $2::timestamptz[]) with ordinality as u (sensor_id, bucket, at)
      join sensors s on s.id = u.sensor_id join companies c on c.id = s.company_id
      where c.readings_since is null or u.bucket >= c.readings_since order by u.at`,
    values: [hours.map(({ sensor_id }) => sensor_id), hours.map(({ bucket }) => bucket)],
  });

  return rows.flatMap(({ at }) => hours[at - 1] ?? []);
}

/**
 * Hours and days from the readings themselves: recomputed, never incremented, because a gateway may send the same
 * batch twice. Values that the sensor itself calls faulty or out of range are left out.
 * @param made all measurements of those of these hours that are sealed, where the caller has their readings in the hand
 */
export async function rollUp(
  client: PoolClient,
  asked: readonly Hour[],
  now: Date,
  made: readonly MadeHour[] | null = null,
): Promise<void> {
  const hours = await keptHours(client, asked, now);
  if (hours.length === 0) return;
  const { recent, sealed, old } = await byForm(client, hours, now);
  await writeRecentHours(client, recent);
  if (made) await writeMadeHours(client, sealed, made);
  else await writeSealedHours(client, sealed);
  await writeHours(client, old);
  await writeDays(client, daysOf([...sealed, ...old]));
  const days = daysOf(hours);
  await coverDays(client, days);
  await dropDayCounts(client, days, now);
  await noteLateToArchive(client, days, now);
}

/** Days before that of now whose hours nobody seals (storage/seal.ts), a day apart from those that somebody may. */
const surelyRecent = 1;

/**
 * Hours of the last days are in recent_hours. Those of a sensor's day are sealed together with its day (storage/seal.ts), so what came
 * late has to look where they are, while nobody moves them. Hours of before moments were kept may still be in rows of their own.
 */
async function byForm(client: PoolClient, hours: readonly Hour[], now: Date) {
  await lockOldDays(client, hours, now);
  const forms = { recent: [] as Hour[], sealed: [] as Hour[], old: [] as Hour[] };
  const newest = midnightBefore(now, surelyRecent);
  const late: Hour[] = [];
  for (const one of hours) {
    const at = one.bucket.getTime();
    if (momentsFrom() === Number.POSITIVE_INFINITY) forms.old.push(one);
    else if (at >= newest && at >= momentsFrom()) forms.recent.push(one);
    else late.push(one);
  }
  if (late.length === 0) return forms;
  const { rows } = await client.query<{ at: number; form: keyof typeof forms }>({
    name: "late-hours",
    text: `select u.at::int, case
          when u.bucket >= s.moments_from and u.bucket >= s.hours_from and not exists (
            select from sensor_parameters p join reading_days d on d.sensor_id = p.sensor_id and d.parameter = p.parameter
              and d.bucket = date_trunc('day', u.bucket, 'UTC')
            where p.sensor_id = u.sensor_id) then 'recent'
          when u.bucket >= s.moments_from or u.bucket < s.rows_from or exists (
            select from sensors x join sealed_hours h on h.company_id = x.company_id and h.sensor_id = x.id
              and h.day = date_trunc('day', u.bucket, 'UTC')
            where x.id = u.sensor_id) then 'sealed'
          else 'old' end as form
      from unnest($1::int[], $2::timestamptz[]) with ordinality as u (sensor_id, bucket, at) cross join reading_store s`,
    values: columnsOf(late),
  });
  for (const { at, form } of rows) forms[form].push(...late.slice(at - 1, at));

  return forms;
}

/** Before anything of their roll-ups is changed: somebody else may just be sealing their days. */
export async function lockOldDays(client: PoolClient, hours: readonly Hour[], now: Date): Promise<void> {
  await askForm();
  const newest = midnightBefore(now, surelyRecent);
  const late = hours.map(({ bucket }) => bucket.getTime()).filter((at) => at < newest);
  await lockDays(client, late.map(dayOf));
}

const columnsOf = (hours: readonly Hour[]) => [
  hours.map(({ sensor_id }) => sensor_id),
  hours.map(({ bucket }) => bucket),
];

/** One row per sensor, replaced in its place. */
async function writeRecentHours(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  if (hours.length === 0) return;
  await client.query({
    name: "roll-up-recent-hours",
    text: `insert into recent_hours (bucket, sensor_id, company_id, parameters, mins, maxs, sums, counts, runnings)
      select u.bucket, u.sensor_id, p.company_id, r.parameters, r.mins, r.maxs, r.sums, r.counts, r.runnings
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
      join (select sensor_id, company_id, array_agg(parameter) as ids from sensor_parameters where sensor_id = any($1) group by 1, 2) p
        on p.sensor_id = u.sensor_id
      cross join lateral (
        select array_agg(o.parameter order by o.parameter) as parameters, array_agg(o.min order by o.parameter) as mins,
          array_agg(o.max order by o.parameter) as maxs, array_agg(o.sum order by o.parameter) as sums,
          array_agg(o.count order by o.parameter) as counts, array_agg(o.running order by o.parameter) as runnings
        from (
          select m.parameter, min(m.value), max(m.value), sum(m.value), count(*)::int,
            (count(*) filter (where m.is_running is not false))::int as running
          from readings_between(p.company_id, u.sensor_id, p.ids, u.bucket, u.bucket + interval '1 hour') m
          where m.quality not in (2, 3) group by m.parameter) o) r
      where r.parameters is not null
      order by u.bucket, u.sensor_id
      on conflict (bucket, sensor_id) do update set parameters = excluded.parameters, mins = excluded.mins, maxs = excluded.maxs,
        sums = excluded.sums, counts = excluded.counts, runnings = excluded.runnings`,
    values: columnsOf(hours),
  });
}

/** Hours of `$1` and `$2` from their readings, by measurement. */
const rolledUp = `select p.company_id, u.sensor_id, u.bucket, p.parameter, r.min, r.max, r.sum, r.count, r.running
  from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
  join sensor_parameters p on p.sensor_id = u.sensor_id
  cross join lateral (
    select min(value), max(value), sum(value), count(*)::int, (count(*) filter (where is_running is not false))::int as running
    from readings_between(p.company_id, u.sensor_id, array[p.parameter], u.bucket, u.bucket + interval '1 hour')
    where quality not in (2, 3)) r
  where r.count > 0`;

/** Into the row of their sensor and day. What stood in rows of its own goes with them. */
async function writeSealedHours(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  if (hours.length === 0) return;
  await ensureYears(
    client,
    hours.map(({ bucket }) => bucket),
  );
  await client.query({ name: "roll-up-sealed-hours", text: intoSealed, values: columnsOf(hours) });
}

const intoSealed = putHours(
  [
    takeRows(`using unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket), sensor_parameters p
      where p.sensor_id = u.sensor_id and h.sensor_id = u.sensor_id and h.parameter = p.parameter and h.bucket = u.bucket`),
  ],
  [rolledUp, rowsTaken],
);

/** The same of hours that are made already. */
async function writeMadeHours(client: PoolClient, hours: readonly Hour[], made: readonly MadeHour[]): Promise<void> {
  const keyOf = ({ sensor_id, bucket }: Hour) => `${sensor_id} ${bucket.getTime()}`;
  const own = new Set(hours.map(keyOf));
  const rows = made.filter((one) => own.has(keyOf(one)));
  if (rows.length === 0) return;
  const numbersOf = (name: "parameter" | "min" | "max" | "sum" | "count" | "running") => rows.map((row) => row[name]);
  await ensureYears(
    client,
    rows.map(({ bucket }) => bucket),
  );
  await client.query({
    name: "put-made-hours",
    text: madeIntoSealed,
    values: [
      ...columnsOf(rows),
      ...[numbersOf("parameter"), numbersOf("min"), numbersOf("max"), numbersOf("sum"), numbersOf("count")],
      numbersOf("running"),
    ],
  });
}

const madeIntoSealed = putHours(
  [
    takeRows(`using unnest($1::int[], $2::timestamptz[], $3::int2[]) as u (sensor_id, bucket, parameter)
      where h.sensor_id = u.sensor_id and h.parameter = u.parameter and h.bucket = u.bucket`),
  ],
  [
    `select s.company_id, u.sensor_id, u.bucket, u.parameter, u.min, u.max, u.sum, u.count, u.running
      from unnest($1::int[], $2::timestamptz[], $3::int2[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[])
        as u (sensor_id, bucket, parameter, min, max, sum, count, running) join sensors s on s.id = u.sensor_id`,
    rowsTaken,
  ],
);

async function writeHours(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  if (hours.length === 0) return;
  await client.query({
    name: "roll-up-hours",
    text: `insert into reading_hours (company_id, sensor_id, bucket, parameter, min, max, sum, count, running)
      ${rolledUp}
      on conflict (sensor_id, parameter, bucket) do update
        set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
    values: columnsOf(hours),
  });
}

/** What was counted of a day that is over (monitoring/storage) no longer holds. Always in the same order: others do it too. */
async function dropDayCounts(client: PoolClient, days: readonly Hour[], now: Date) {
  const over = days.filter(({ bucket }) => bucket.getTime() < Math.floor(now.getTime() / day) * day);
  if (over.length === 0) return;
  await client.query({
    name: "count-anew",
    text: `delete from storage_days d using (
        select s.company_id, s.day from storage_days s where (s.company_id, s.day) in (
          select x.company_id, (u.bucket at time zone 'UTC')::date from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
          join sensors x on x.id = u.sensor_id)
        order by 1, 2 for update) changed
      where d.company_id = changed.company_id and d.day = changed.day`,
    values: [over.map(({ sensor_id }) => sensor_id), over.map(({ bucket }) => bucket)],
  });
}

function daysOf(hours: readonly Hour[]): Hour[] {
  const days = new Map<string, Hour>();
  for (const { sensor_id, bucket } of hours) {
    const start = Math.floor(bucket.getTime() / day) * day;
    days.set(`${sensor_id} ${start}`, { sensor_id, bucket: new Date(start) });
  }

  return [...days.values()];
}
