import type { PoolClient } from "pg";

interface DayOfSensor {
  sensor_id: number;
  /** Its midnight (UTC). */
  bucket: Date;
}

/** The days of sensors from their hours; those whose hours are recent are not written. */
export async function writeDays(client: PoolClient, days: readonly DayOfSensor[]): Promise<void> {
  if (days.length === 0) return;
  await client.query({
    name: "roll-up-days",
    text: `insert into reading_days (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
      select u.bucket, h.min, h.max, h.sum, u.sensor_id, p.company_id, h.count, p.parameter, h.running
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
      join sensor_parameters p on p.sensor_id = u.sensor_id
      cross join lateral (
        select min(min), max(max), sum(sum), sum(count)::int as count, sum(running)::int as running
        from hours_between(p.company_id, u.sensor_id, array[p.parameter], u.bucket, u.bucket + interval '24 hours')) h
      where h.count > 0
      on conflict (sensor_id, parameter, bucket) do update
        set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
    values: [days.map(({ sensor_id }) => sensor_id), days.map(({ bucket }) => bucket)],
  });
}
