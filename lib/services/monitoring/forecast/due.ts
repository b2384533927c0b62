import type { PoolClient } from "pg";
import { type Outlook, outlookOf } from "@/lib/domain/monitoring/forecast/forecast";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { pastOfTypes, typeKey, type WatchedMeasurement, watchedMeasurements } from "./measured";

interface Due {
  company_id: number;
  plant_id: number;
  items: number[];
}

const itemsAtOnce = 50;
const mostRounds = 20;

/**
 * Forecasts what is due: all measurements of an item together, every six hours, and every hour while one of them is beyond
 * a limit; sooner where readings have come since that were missing then, as after a gateway's silence, and at every run while
 * they are a day ahead: a gateway that sends its past has its forecast as soon as that is counted. Doing it twice or at once is
 * harmless.
 * @returns how many items
 */
export async function forecastDue(now = new Date()): Promise<number> {
  let done = 0;
  for (let round = 0; round < mostRounds; round++) {
    const { rows } = await sqlAsProvider((client) =>
      client.query<Due>({ name: "due-forecasts", text: due, values: [now] }),
    );
    const forecast = await eachAlone("items not forecast", rows, async ({ company_id, plant_id, items }) => {
      await sqlWithinPlant(company_id, plant_id, (client) => forecastItems(client, items, now));
      return items.length;
    });
    const found = forecast.reduce((sum, count) => sum + count, 0);
    done += found;
    // Fewer than were asked for also where some have failed: they would be found again at once.
    if (found < itemsAtOnce) break;
  }

  return done;
}

const due = `
  select company_id, plant_id, array_agg(equipment_id) as items from (
    select s.company_id, s.plant_id, s.equipment_id from sensors s
    join level_zones z on z.sensor_id = s.id and z.is_enabled and z.kind in ('high', 'low')
    join measurements p on p.sensor_id = s.id and p.parameter = z.parameter
    left join forecasts f on f.sensor_id = s.id and f.parameter = z.parameter and f.kind = z.kind
    where s.equipment_id is not null and s.deleted_at is null and s.archived_at is null and not s.is_inactive
      and coalesce(f.made_at, '-infinity') <= $1::timestamptz
        - case when f.read_until >= f.made_at - interval '3 hours' or p.last_running is false
            or p.last_at is null or p.last_at <= coalesce(f.read_until, '-infinity') + interval '2 hours'
          then case when p.level in ('warning', 'alarm') then interval '1 hour' else interval '6 hours' end
          when p.last_at > coalesce(f.read_until, '-infinity') + interval '1 day' then interval '30 seconds'
          else interval '10 minutes' end
    group by 1, 2, 3 order by bool_or(f.made_at is null) desc, min(f.made_at), s.equipment_id limit ${itemsAtOnce}) next
  group by 1, 2`;

/** Of items of one plant, behind its wall. */
async function forecastItems(client: PoolClient, items: readonly number[], now: Date): Promise<void> {
  const all = await watchedMeasurements(client, items, now);
  const types = [...new Set(all.flatMap(({ equipment_type_id }) => equipment_type_id ?? []))];
  const past = await pastOfTypes(client, types, now);
  const made = all.map((one) => ({
    one,
    outlook: outlookOf(one, now.getTime(), {
      companions: all.filter((other) => other.equipment_id === one.equipment_id && other !== one),
      past: past.get(typeKey(one)),
    }),
  }));
  await write(client, made, now);
  await keepFirst(client, made, now);
}

interface Made {
  one: WatchedMeasurement;
  outlook: Outlook;
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms));
const columnOf = <T>(made: readonly Made[], of: (made: Made) => T) => made.map(of);
const forecastOf = ({ outlook }: Made) => ("silence" in outlook ? null : outlook);

const written = (made: readonly Made[]) => [
  columnOf(made, ({ one }) => one.company_id),
  columnOf(made, ({ one }) => one.plant_id),
  columnOf(made, ({ one }) => one.sensor_id),
  columnOf(made, ({ one }) => one.parameter),
  columnOf(made, ({ one }) => one.kind),
  columnOf(made, (one) => forecastOf(one)?.limit ?? null),
  columnOf(made, (one) => forecastOf(one)?.value ?? null),
  columnOf(made, (one) => at(forecastOf(one)?.earliest ?? null)),
  columnOf(made, (one) => at(forecastOf(one)?.latest ?? null)),
  columnOf(made, (one) => forecastOf(one)?.basis ?? null),
];

const write = (client: PoolClient, made: readonly Made[], now: Date) =>
  client.query({
    name: "write-forecasts",
    text: `insert into forecasts (company_id, plant_id, sensor_id, parameter, kind, target, value, earliest, latest, basis, silence, read_until, made_at)
      select u.*, $13 from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::text[], $6::text[], $7::float8[],
        $8::timestamptz[], $9::timestamptz[], $10::text[], $11::text[], $12::timestamptz[]) as u
      on conflict (sensor_id, parameter, kind) do update set target = excluded.target, value = excluded.value,
        earliest = excluded.earliest, latest = excluded.latest, basis = excluded.basis, silence = excluded.silence,
        read_until = excluded.read_until, made_at = excluded.made_at
      where forecasts.made_at <= excluded.made_at`,
    values: [
      ...written(made),
      columnOf(made, ({ outlook }) => ("silence" in outlook ? outlook.silence : null)),
      columnOf(made, ({ one }) => at((one.hours.at(-1) ?? one.days.at(-1))?.at ?? null)),
      now,
    ],
  });

/** Only the first toward a limit is kept, until it is known whether it held: those after it know more, and state the same. */
async function keepFirst(client: PoolClient, made: readonly Made[], now: Date): Promise<void> {
  const dated = made.filter((one) => forecastOf(one) !== null);
  if (dated.length === 0) return;
  await client.query({
    name: "keep-forecasts",
    text: `insert into kept_forecasts
        (company_id, plant_id, sensor_id, parameter, kind, target, value, earliest, latest, basis, equipment_id, made_at, checked_at)
      select u.*, $12, $12 from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::text[], $6::text[], $7::float8[],
        $8::timestamptz[], $9::timestamptz[], $10::text[], $11::int[]) as u
      on conflict (sensor_id, parameter, kind, target) where outcome = 'open' do nothing`,
    values: [...written(dated), columnOf(dated, ({ one }) => one.equipment_id), now],
  });
}
