import { replaceRatio } from "@/lib/domain/monitoring/forecast/forecast";
import { forecastOutcome } from "@/lib/domain/monitoring/forecast/grade";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";

interface Open {
  id: number;
  company_id: number;
  plant_id: number;
  time_zone: string;
  made_at: Date;
  earliest: Date;
  latest: Date;
  reached_at: Date | null;
  ended_at: Date | null;
}

const atOnce = 200;
const mostRounds = 20;

/** Grades kept forecasts by what happened since they were looked at last. Doing it twice or at once is harmless. */
export async function gradeForecasts(now = new Date()): Promise<number> {
  let graded = 0;
  for (let round = 0; round < mostRounds; round++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<Open>({ name: "open-forecasts", text: open, values: [now] }),
    );
    for (const [plant_id, kept] of byPlant(rows))
      await sqlWithinPlant(kept[0]?.company_id ?? 0, plant_id, (client) =>
        client.query({
          name: "grade-forecasts",
          text: `update kept_forecasts k set outcome = u.outcome, checked_at = $4, reached_at = u.reached_at,
              decided_at = case when u.outcome = 'open' then null else $4::timestamptz end
            from unnest($1::int[], $2::text[], $3::timestamptz[]) as u (id, outcome, reached_at)
            where k.id = u.id and k.outcome = 'open'`,
          values: [
            kept.map(({ id }) => id),
            kept.map((one) => forecastOutcome(one, one, now, one.time_zone)),
            kept.map(({ reached_at }) => reached_at),
            now,
          ],
        }),
      );
    graded += rows.length;
    if (rows.length < atOnce) break;
  }

  return graded;
}

function byPlant(rows: readonly Open[]): Map<number, Open[]> {
  const plants = new Map<number, Open[]>();
  for (const row of rows) plants.set(row.plant_id, [...(plants.get(row.plant_id) ?? []), row]);

  return plants;
}

/**
 * An hour of running throughout whose mean is beyond the limit has reached it, once it is over. What ends a forecast otherwise:
 * work that was completed on its item, another limit, a sensor that has gone elsewhere. Hours are looked at once, with two of
 * overlap for those that came late.
 */
const open = `
  select k.id, k.company_id, k.plant_id, p.time_zone, k.made_at, k.earliest, k.latest, h.at as reached_at,
    least(w.at, z.at) as ended_at
  from kept_forecasts k join plants p on p.id = k.plant_id
  cross join lateral (
    select min(r.bucket) + interval '1 hour' as at
    from hours_between(k.company_id, k.sensor_id, array[k.parameter], greatest(k.made_at, k.checked_at - interval '2 hours'),
      $1::timestamptz - interval '1 hour' + interval '1 millisecond') r
    where r.running = r.count and r.count > 0 and case when k.kind = 'high' then r.sum / r.count >= k.value else r.sum / r.count <= k.value end) h
  cross join lateral (
    select min(o.completed_at) as at from work_orders o
    where o.equipment_id = k.equipment_id and o.kind = 'order' and o.completed_at > k.made_at and o.completed_at <= $1) w
  cross join lateral (
    select case when not exists (
      select from sensors s join level_zones l on l.sensor_id = s.id
        join equipments e on e.id = s.equipment_id left join equipment_types t on t.id = e.equipment_type_id
      where s.id = k.sensor_id and s.equipment_id = k.equipment_id and s.deleted_at is null and s.archived_at is null
        and l.parameter = k.parameter and l.kind = k.kind and l.is_enabled
        and case k.target when 'warning' then l.warning when 'alarm' then l.alarm
          else l.alarm * coalesce(t.replace_ratio, ${replaceRatio}) end = k.value)
      then $1::timestamptz end as at) z
  where k.outcome = 'open' and k.checked_at <= $1::timestamptz - interval '1 hour'
  order by k.checked_at, k.id limit ${atOnce}`;
