import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { coverDays, type SensorDay } from "./cover-days";

interface Uncovered {
  company_id: number;
  plant_id: number;
  sensors: number[];
}

const dayMs = 86_400_000;
/** So far back, three months: what was sent before that is not counted any more. */
const daysBack = 92;
const sensorsAtOnce = 20;
const mostRounds = 25;

/**
 * Counts the days that were rolled up before days were counted: of a sensor all of them at once, and once. Today is left to
 * its roll-ups. Doing it twice or at once is harmless.
 * @returns how many sensors had such days
 */
export async function coverPast(now = new Date()): Promise<number> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const span = [new Date(today - daysBack * dayMs), new Date(today)];
  let counted = 0;
  for (let round = 0; round < mostRounds; round++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<Uncovered>({ name: "sensors-with-uncounted-days", text: uncounted, values: span }),
    );
    for (const { company_id, plant_id, sensors } of rows)
      await sqlWithinPlant(company_id, plant_id, async (client) => {
        const days = await client.query<SensorDay>({
          name: "uncounted-days",
          text: uncountedDays,
          values: [...span, sensors],
        });
        await coverDays(client, days.rows);
      });
    const found = rows.reduce((sum, { sensors }) => sum + sensors.length, 0);
    counted += found;
    if (found < sensorsAtOnce) break;
  }

  return counted;
}

/** Sensors that sent before the first of their days that was counted. */
const uncounted = `
  select company_id, plant_id, array_agg(id) as sensors from (
    select s.id, s.company_id, s.plant_id from sensors s
    cross join lateral (
      select min(first.bucket) as bucket from sensor_parameters p cross join lateral (
        select h.bucket from hours_between(s.company_id, s.id, array[p.parameter], $1, $2) h where h.parameter = p.parameter
        order by h.bucket limit 1) first
      where p.sensor_id = s.id) came
    where (came.bucket at time zone 'UTC')::date
      < coalesce((select min(c.day) from coverage_days c where c.sensor_id = s.id), 'infinity'::date)
    order by s.id limit ${sensorsAtOnce}) next
  group by 1, 2`;

const uncountedDays = `
  select distinct p.sensor_id, date_trunc('day', h.bucket, 'UTC') as bucket
  from sensor_parameters p cross join lateral hours_between(p.company_id, p.sensor_id, array[p.parameter], $1, $2) h
  where p.sensor_id = any ($3::int[])
    and not exists (select from coverage_days c where c.sensor_id = p.sensor_id and c.day = (h.bucket at time zone 'UTC')::date)
  order by 2, 1`;
