import { sqlAsProvider } from "@/lib/server/data/db";

const dayMs = 86_400_000;
/** Of one transaction. */
const daysAtOnce = 31;

/**
 * Counts what each company stored on the days that have ended and are not counted, for the first time or since something came late to
 * them (evaluation/roll-up.ts takes the count away), and once more those that were counted once. Doing it twice or at once is harmless.
 * @returns how many days were counted
 */
export async function countStorage(now = new Date(), atOnce = daysAtOnce): Promise<number> {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ id: number; days: Date[] }>({ name: "uncounted-storage", text: uncounted, values: [today] }),
  );
  let counted = 0;
  for (const { id, days } of rows)
    for (const stretch of stretchesOf(days, atOnce)) {
      await sqlAsProvider((client) =>
        client.query({ name: "count-storage", text: count, values: [id, stretch.from, stretch.until] }),
      );
      counted += (stretch.until.getTime() - stretch.from.getTime()) / dayMs;
    }

  return counted;
}

/** Days that follow each other, so many at most. */
function stretchesOf(days: readonly Date[], most: number): { from: Date; until: Date }[] {
  const stretches: { from: Date; until: Date }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    const next = new Date(day.getTime() + dayMs);
    const isNext = last?.until.getTime() === day.getTime() && next.getTime() - last.from.getTime() <= most * dayMs;
    if (last && isNext) last.until = next;
    else stretches.push({ from: day, until: next });
  }

  return stretches;
}

/** Midnights, by company, since it stored something first. Only where nothing is older than the recent hours are these looked through. */
const uncounted = `
  select c.id, array_agg(g order by g) as days from companies c cross join reading_store store
  cross join lateral (select date_trunc('day', least(
      coalesce((select min(first.bucket) from sensor_parameters p cross join lateral (
          select d.bucket from days_between(c.id, p.sensor_id, array[p.parameter], '-infinity', coalesce(store.hours_from, 'infinity')) d
          where d.parameter = p.parameter order by d.bucket limit 1) first
        where p.company_id = c.id),
        (select min(h.bucket) from (select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = c.id group by 1) p
          cross join lateral hours_between(c.id, p.sensor_id, p.ids, store.hours_from, 'infinity') h)),
      (select min(w.listed_at) from waveforms w where w.company_id = c.id),
      (select min(f.created_at) from files f where f.company_id = c.id)), 'UTC') as since) o
  cross join lateral generate_series(o.since, $1::timestamptz - interval '24 hours', interval '24 hours') g
  where c.deleted_at is null and not exists (
    select from storage_days s where s.company_id = c.id and s.day = (g at time zone 'UTC')::date and s.is_settled)
  group by c.id`;

const count = `
  insert into storage_days as s (company_id, day, readings, hours, days, waveform_bytes, file_bytes)
  select $1::int, (g at time zone 'UTC')::date, coalesce(d.readings, 0), coalesce(h.hours, 0), coalesce(d.days, 0),
    coalesce(w.bytes, 0), coalesce(f.bytes, 0)
  from generate_series($2::timestamptz, $3::timestamptz - interval '1 hour', interval '24 hours') g
  left join (
    select b.bucket, sum(b.count) as readings, count(*)::int as days
    from (select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = $1 group by 1) p
    cross join lateral days_between($1, p.sensor_id, p.ids, $2, $3) b
    group by 1) d on d.bucket = g
  left join (
    select date_trunc('day', b.bucket, 'UTC') as day, count(*)::int as hours
    from (select sensor_id, array_agg(parameter) as ids from sensor_parameters where company_id = $1 group by 1) p
    cross join lateral hours_between($1, p.sensor_id, p.ids, $2, $3) b
    group by 1) h on h.day = g
  left join (
    select date_trunc('day', listed_at, 'UTC') as day, sum(samples_count) * 4 as bytes from waveforms
    where company_id = $1 and listed_at >= $2 and listed_at < $3 group by 1) w on w.day = g
  left join (
    select date_trunc('day', created_at, 'UTC') as day, sum(coalesce(large_size, size)) as bytes from files
    where company_id = $1 and created_at >= $2 and created_at < $3 group by 1) f on f.day = g
  on conflict (company_id, day) do update set readings = excluded.readings, hours = excluded.hours, days = excluded.days,
    waveform_bytes = excluded.waveform_bytes, file_bytes = excluded.file_bytes, is_settled = true`;
