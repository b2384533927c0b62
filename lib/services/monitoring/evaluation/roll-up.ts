import type { PoolClient } from "pg";
import { coveredHours } from "@/lib/domain/monitoring/coverage";

/** An hour of a sensor whose roll-up no longer matches its readings. */
export interface Hour {
  sensor_id: number;
  bucket: Date;
}

const day = 24 * 3_600_000;

/**
 * Hours and days from the readings themselves: recomputed, never incremented, because a gateway may send the same
 * batch twice. Values that the sensor itself calls faulty or out of range are left out.
 */
export async function rollUp(client: PoolClient, hours: readonly Hour[]): Promise<void> {
  if (hours.length === 0) return;
  await client.query({
    name: "roll-up-hours",
    text: `insert into reading_hours (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
      select u.bucket, r.min, r.max, r.sum, u.sensor_id, p.company_id, r.count, p.parameter, r.running
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
      join sensor_parameters p on p.sensor_id = u.sensor_id
      cross join lateral (
        select min(value), max(value), sum(value), count(*), count(*) filter (where is_running is not false) as running
        from readings where sensor_id = u.sensor_id and parameter = p.parameter
          and taken_at >= u.bucket and taken_at < u.bucket + interval '1 hour' and quality not in (2, 3)) r
      where r.count > 0
      on conflict (sensor_id, parameter, bucket) do update
        set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
    values: [hours.map(({ sensor_id }) => sensor_id), hours.map(({ bucket }) => bucket)],
  });
  const days = daysOf(hours);
  await client.query({
    name: "roll-up-days",
    text: `insert into reading_days (bucket, min, max, sum, sensor_id, company_id, count, parameter, running)
      select u.bucket, h.min, h.max, h.sum, u.sensor_id, p.company_id, h.count, p.parameter, h.running
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
      join sensor_parameters p on p.sensor_id = u.sensor_id
      cross join lateral (
        select min(min), max(max), sum(sum), sum(count)::int as count, sum(running)::int as running from reading_hours
        where sensor_id = u.sensor_id and parameter = p.parameter
          and bucket >= u.bucket and bucket < u.bucket + interval '24 hours') h
      where h.count > 0
      on conflict (sensor_id, parameter, bucket) do update
        set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count, running = excluded.running`,
    values: [days.map(({ sensor_id }) => sensor_id), days.map(({ bucket }) => bucket)],
  });
  await cover(client, days);
}

interface Came {
  company_id: number;
  plant_id: number;
  sensor_id: number;
  equipment_id: number | null;
  expected_interval_s: number;
  day: string;
  /** Hours after midnight with readings, and how many of its most frequent measurement. */
  at: number[];
  came: number[];
}

/** Which hours of these days were covered; the item of a day that is counted again stays. */
async function cover(client: PoolClient, days: readonly Hour[]): Promise<void> {
  const { rows } = await client.query<Came>({
    name: "came-in-hours",
    text: `select s.company_id, s.plant_id, s.id as sensor_id, s.equipment_id, s.expected_interval_s,
        to_char(u.bucket at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(array_agg(h.at) filter (where h.at is not null), '{}') as at,
        coalesce(array_agg(h.came) filter (where h.at is not null), '{}') as came
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket) join sensors s on s.id = u.sensor_id
      left join lateral (
        select (extract(epoch from r.bucket - u.bucket) / 3600)::int as at, max(r.count) as came
        from sensor_parameters p join reading_hours r on r.sensor_id = p.sensor_id and r.parameter = p.parameter
        where p.sensor_id = u.sensor_id and r.bucket < u.bucket + interval '24 hours'
          and r.bucket > u.bucket - least(86400, greatest(3600, s.expected_interval_s)) * interval '1 second'
        group by 1) h on true
      group by s.id, u.bucket`,
    values: [days.map(({ sensor_id }) => sensor_id), days.map(({ bucket }) => bucket)],
  });
  const hours = rows.map(({ at, came, expected_interval_s }) =>
    coveredHours(new Map(at.map((hour, index) => [hour, came[index] ?? 0])), expected_interval_s),
  );
  await client.query({
    name: "cover-days",
    text: `insert into coverage_days (company_id, plant_id, sensor_id, equipment_id, day, hours)
      select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::date[], $6::int[])
      on conflict (sensor_id, day) do update set hours = excluded.hours`,
    values: [
      ...[rows.map(({ company_id }) => company_id), rows.map(({ plant_id }) => plant_id)],
      ...[rows.map(({ sensor_id }) => sensor_id), rows.map(({ equipment_id }) => equipment_id)],
      ...[rows.map(({ day }) => day), hours],
    ],
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
