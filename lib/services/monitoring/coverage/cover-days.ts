import type { PoolClient } from "pg";
import { coveredHours } from "@/lib/domain/monitoring/coverage";

export interface SensorDay {
  sensor_id: number;
  /** Midnight UTC. */
  bucket: Date;
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

/** Counts which hours of these days were covered; the item of a day that is counted again stays. */
export async function coverDays(client: PoolClient, days: readonly SensorDay[]): Promise<void> {
  const { rows } = await client.query<Came>({
    name: "came-in-hours",
    text: `select s.company_id, s.plant_id, s.id as sensor_id, s.equipment_id, s.expected_interval_s,
        to_char(u.bucket at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(array_agg(h.at) filter (where h.at is not null), '{}') as at,
        coalesce(array_agg(h.came) filter (where h.at is not null), '{}') as came
      from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket) join sensors s on s.id = u.sensor_id
      left join lateral (
        select (extract(epoch from r.bucket - u.bucket) / 3600)::int as at, max(r.count) as came
        from (select u.bucket - least(86400, greatest(3600, s.expected_interval_s)) * interval '1 second' as at) before,
          (select array_agg(p.parameter) as ids from sensor_parameters p where p.sensor_id = u.sensor_id) measured cross join lateral
          hours_between(s.company_id, s.id, measured.ids, before.at, u.bucket + interval '24 hours') r
        where r.bucket > before.at
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
      on conflict (sensor_id, day) do update set hours = excluded.hours where coverage_days.hours <> excluded.hours`,
    values: [
      ...[rows.map(({ company_id }) => company_id), rows.map(({ plant_id }) => plant_id)],
      ...[rows.map(({ sensor_id }) => sensor_id), rows.map(({ equipment_id }) => equipment_id)],
      ...[rows.map(({ day }) => day), hours],
    ],
  });
}
