import type { PoolClient } from "pg";

/** The sealed hours of a sensor and day are one row. Who changes it holds the lock of the day (form.ts). */

const columns = "company_id, sensor_id, bucket, parameter, min, max, sum, count, running";

/**
 * Puts hours into sealed_hours, beside those that are there. Of an hour of a measurement that several sources have, the first counts.
 * Years have their partitions.
 * @param statements that come before, in a WITH
 * @param sources selects of `columns`
 * @returns a statement that returns sensor_id and day of what it wrote
 */
export const putHours = (statements: readonly string[], sources: readonly string[]) => `
  with ${[...statements, ""].join(", ")} given as (
    ${sources.map((source, rank) => `select ${rank} as rank, ${columns} from (${source}) source_${rank}`).join(" union all ")}
  ), placed as (
    select rank, company_id, sensor_id, date_trunc('day', bucket, 'UTC') as day, parameter,
      date_part('hour', bucket at time zone 'UTC')::int2 as hour, min, max, sum, count, running
    from given
  ), entries as (
    select distinct on (company_id, sensor_id, day, parameter, hour) *
    from (
      select * from placed
      union all
      select ${sources.length}, s.company_id, s.sensor_id, s.day, v.parameter, v.hour, v.min, v.max, v.sum, v.count, v.running
      from (select distinct company_id, sensor_id, day from placed) d
      join sealed_hours s on s.company_id = d.company_id and s.sensor_id = d.sensor_id and s.day = d.day
      cross join lateral unnest(s.parameters, s.hours, s.mins, s.maxs, s.sums, s.counts, s.runnings)
        as v (parameter, hour, min, max, sum, count, running)) every
    order by company_id, sensor_id, day, parameter, hour, rank
  )
  insert into sealed_hours as h (day, sensor_id, company_id, parameters, hours, mins, maxs, sums, counts, runnings)
  select day, sensor_id, company_id, array_agg(parameter order by parameter, hour), array_agg(hour order by parameter, hour),
    array_agg(min order by parameter, hour), array_agg(max order by parameter, hour), array_agg(sum order by parameter, hour),
    array_agg(count order by parameter, hour), array_agg(running order by parameter, hour)
  from entries group by company_id, sensor_id, day order by company_id, sensor_id, day
  on conflict (company_id, sensor_id, day) do update set parameters = excluded.parameters, hours = excluded.hours, mins = excluded.mins,
    maxs = excluded.maxs, sums = excluded.sums, counts = excluded.counts, runnings = excluded.runnings
  returning h.sensor_id, h.day`;

/** Hours of a sensor that are in rows of their own, taken away to be put: `where` names them by `h`. */
export const takeRows = (where: string) =>
  `rows_taken as (delete from reading_hours h ${where}
    returning h.company_id, h.sensor_id, h.bucket, h.parameter, h.min, h.max, h.sum, h.count, h.running)`;

export const rowsTaken = `select ${columns} from rows_taken`;

/** Takes hours of some measurements of a sensor away, for a roll-up that may find none. */
export async function dropSealedHours(
  client: PoolClient,
  { company_id, sensor_id }: { company_id: number; sensor_id: number },
  parameters: readonly number[],
  hours: readonly Date[],
): Promise<void> {
  const values = [company_id, sensor_id, parameters, hours];
  const ofDays = `company_id = $1 and sensor_id = $2
    and day = any(array(select distinct date_trunc('day', b, 'UTC') from unnest($4::timestamptz[]) b))`;
  const stays = `not (v.parameter = any($3::int2[]) and h.day + v.hour * interval '1 hour' = any($4::timestamptz[]))`;
  const entries = `unnest(h.parameters, h.hours, h.mins, h.maxs, h.sums, h.counts, h.runnings) with ordinality
    as v (parameter, hour, min, max, sum, count, running, at)`;
  await client.query({
    name: "drop-sealed-days",
    text: `delete from sealed_hours h where ${ofDays} and not exists (select from ${entries} where ${stays})`,
    values,
  });
  await client.query({
    name: "drop-sealed-hours",
    text: `update sealed_hours h set (parameters, hours, mins, maxs, sums, counts, runnings) = (
        select array_agg(v.parameter order by v.at), array_agg(v.hour order by v.at), array_agg(v.min order by v.at),
          array_agg(v.max order by v.at), array_agg(v.sum order by v.at), array_agg(v.count order by v.at),
          array_agg(v.running order by v.at)
        from ${entries} where ${stays})
      where ${ofDays} and exists (select from ${entries} where not (${stays}))`,
    values,
  });
}

/** The partitions of the years of these instants, before anything is put. */
export async function ensureYears(client: PoolClient, instants: readonly Date[]): Promise<void> {
  for (const year of new Set(instants.map((at) => at.getUTCFullYear())))
    await client.query({
      name: "ensure-sealed-year",
      text: "select ensure_sealed_year($1)",
      values: [new Date(Date.UTC(year, 0))],
    });
}
