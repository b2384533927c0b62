import type { PoolClient } from "pg";

/** An hour whose roll-up no longer matches its readings, with the number of times it was marked. */
export interface DirtyHour {
  bucket: Date;
  marks: number;
}

const hour = 3_600_000;
const day = 24 * hour;

export async function dirtyHoursOf(client: PoolClient, sensor_id: number): Promise<DirtyHour[]> {
  const { rows } = await client.query<DirtyHour>({
    name: "dirty-hours",
    text: "select bucket, marks from dirty_hours where sensor_id = $1 order by bucket",
    values: [sensor_id],
  });

  return rows;
}

/**
 * Hours and days from the readings themselves: recomputed, never incremented, because a gateway may send the same
 * batch twice. Values that the sensor itself calls faulty or out of range are left out.
 */
export async function rollUp(client: PoolClient, sensor_id: number, hours: readonly DirtyHour[]): Promise<void> {
  for (const { from, to, buckets } of stretchesOf(hours)) {
    await client.query({
      name: "roll-up-hours",
      text: `insert into reading_hours (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
        select h.bucket, min(r.value), max(r.value), sum(r.value), $1, min(r.company_id), count(*), r.parameter,
          count(*) filter (where r.is_running is not false)
        from readings r join unnest($4::timestamptz[]) h (bucket) on h.bucket = date_trunc('hour', r.taken_at, 'UTC')
        where r.sensor_id = $1 and r.parameter = any (array(select parameter from sensor_parameters where sensor_id = $1))
          and r.taken_at >= $2 and r.taken_at < $3 and r.quality not in (2, 3)
        group by h.bucket, r.parameter
        on conflict (sensor_id, parameter, bucket) do update
          set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
      values: [sensor_id, from, to, buckets],
    });
  }
  await rollUpDays(client, sensor_id, hours);
}

async function rollUpDays(client: PoolClient, sensor_id: number, hours: readonly DirtyHour[]) {
  const days = new Set(hours.map(({ bucket }) => Math.floor(bucket.getTime() / day) * day));
  if (days.size === 0) return;
  await client.query({
    name: "roll-up-days",
    text: `insert into reading_days (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
      select d.bucket, min(h.min), max(h.max), sum(h.sum), $1, min(h.company_id), sum(h.count), h.parameter, sum(h.running)
      from unnest($2::timestamptz[]) d (bucket)
      join reading_hours h on h.sensor_id = $1 and h.bucket >= d.bucket and h.bucket < d.bucket + interval '24 hours'
      group by d.bucket, h.parameter
      on conflict (sensor_id, parameter, bucket) do update
        set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
    values: [sensor_id, [...days].map((start) => new Date(start))],
  });
}

/** Hours that lie near each other are read in one go; a late one does not make everything in between be read. */
function stretchesOf(hours: readonly DirtyHour[]) {
  const stretches: { from: Date; to: Date; buckets: Date[] }[] = [];
  for (const { bucket } of hours) {
    const last = stretches.at(-1);
    const to = new Date(bucket.getTime() + hour);
    if (last && bucket.getTime() - last.to.getTime() <= day) {
      last.to = to;
      last.buckets.push(bucket);
    } else stretches.push({ from: bucket, to, buckets: [bucket] });
  }

  return stretches;
}

/** Takes away the marks that were seen; an hour that was marked again meanwhile stays. */
export async function clearMarks(client: PoolClient, sensor_id: number, hours: readonly DirtyHour[]): Promise<void> {
  if (hours.length === 0) return;
  await client.query({
    name: "clear-marks",
    text: `with seen as (
        select d.bucket from dirty_hours d join unnest($2::timestamptz[], $3::int[]) as u (bucket, marks)
          on d.bucket = u.bucket and d.marks = u.marks
        where d.sensor_id = $1 order by d.bucket for update of d)
      delete from dirty_hours d using seen where d.sensor_id = $1 and d.bucket = seen.bucket`,
    values: [sensor_id, hours.map(({ bucket }) => bucket), hours.map(({ marks }) => marks)],
  });
}
