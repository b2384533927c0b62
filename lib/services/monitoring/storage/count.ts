import { sqlAsProvider } from "@/lib/server/data/db";

const dayMs = 86_400_000;
/** Of one transaction. */
const daysAtOnce = 31;

/**
 * Counts what each company stored on the days that have ended and were not counted yet, and on the last three counted ones again,
 * for what came late. Doing it twice or at once is harmless.
 * @returns how many days were counted
 */
export async function countStorage(now = new Date(), atOnce = daysAtOnce): Promise<number> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ id: number; since: Date | null }>({ name: "uncounted-storage", text: uncounted, values: [] }),
  );
  let counted = 0;
  for (const { id, since } of rows) {
    if (!since) continue;
    for (let from = since.getTime(); from < today; from += atOnce * dayMs) {
      const until = Math.min(from + atOnce * dayMs, today);
      await sqlAsProvider((client) =>
        client.query({ name: "count-storage", text: count, values: [id, new Date(from), new Date(until)] }),
      );
      counted += (until - from) / dayMs;
    }
  }

  return counted;
}

/** From which midnight on, by company; one that has never stored anything has none. */
const uncounted = `
  select c.id, coalesce(
    (select max(d.day) - 2 from storage_days d where d.company_id = c.id)::timestamp at time zone 'UTC',
    date_trunc('day', least(
      (select min(first.bucket) from sensor_parameters p cross join lateral (
        select d.bucket from days_between(c.id, p.sensor_id, array[p.parameter], '-infinity', 'infinity') d
        where d.parameter = p.parameter order by d.bucket limit 1) first
      where p.company_id = c.id),
      (select min(w.listed_at) from waveforms w where w.company_id = c.id),
      (select min(f.created_at) from files f where f.company_id = c.id)), 'UTC')) as since
  from companies c where c.deleted_at is null`;

const count = `
  insert into storage_days as s (company_id, day, readings, hours, days, waveform_bytes, file_bytes)
  select $1::int, (g at time zone 'UTC')::date, coalesce(d.readings, 0), coalesce(h.hours, 0), coalesce(d.days, 0),
    coalesce(w.bytes, 0), coalesce(f.bytes, 0)
  from generate_series($2::timestamptz, $3::timestamptz - interval '1 hour', interval '24 hours') g
  left join (
    select b.bucket, sum(b.count) as readings, count(*)::int as days
    from sensor_parameters p cross join lateral days_between($1, p.sensor_id, array[p.parameter], $2, $3) b
    where p.company_id = $1 group by 1) d on d.bucket = g
  left join (
    select date_trunc('day', b.bucket, 'UTC') as day, count(*)::int as hours
    from sensor_parameters p cross join lateral hours_between($1, p.sensor_id, array[p.parameter], $2, $3) b
    where p.company_id = $1 group by 1) h on h.day = g
  left join (
    select date_trunc('day', listed_at, 'UTC') as day, sum(samples_count) * 4 as bytes from waveforms
    where company_id = $1 and listed_at >= $2 and listed_at < $3 group by 1) w on w.day = g
  left join (
    select date_trunc('day', created_at, 'UTC') as day, sum(coalesce(large_size, size)) as bytes from files
    where company_id = $1 and created_at >= $2 and created_at < $3 group by 1) f on f.day = g
  on conflict (company_id, day) do update set readings = excluded.readings, hours = excluded.hours, days = excluded.days,
    waveform_bytes = excluded.waveform_bytes, file_bytes = excluded.file_bytes
  where (s.readings, s.hours, s.days, s.waveform_bytes, s.file_bytes)
    is distinct from (excluded.readings, excluded.hours, excluded.days, excluded.waveform_bytes, excluded.file_bytes)`;
