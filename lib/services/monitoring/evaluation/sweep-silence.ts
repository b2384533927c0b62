import type { PoolClient } from "pg";
import { type AlertStates, calm, gap } from "@/lib/domain/monitoring/alerts";
import { advanceSilence } from "@/lib/domain/monitoring/episodes";
import { levelOfRules, staleAfterSeconds } from "@/lib/domain/monitoring/zones";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { type Level, worstLevel } from "@/lib/domain/shared/levels";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { holdController, lockSensor } from "@/lib/services/devices/sensors/lock";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";
import { isInOperation } from "@/lib/services/structure/plants/in-operation";
import type { StoredSensor } from "./measurement";
import { isBehind, storedSensors } from "./read-sensors";
import { rulesWith } from "./rules";
import { reportMissingData } from "./silence";
import { announceSensor } from "./write-episodes";

/** A gateway that is catching up sends old samples: while it speaks, its sensors are late and not silent. */
const quietSeconds = 120;
const sensorsAtOnce = 500;

export async function sweepSilence(now = new Date()): Promise<number> {
  const silent = await silentSensors(now);
  for (const { id, company_id, plant_id } of silent) {
    await sqlWithinPlant(company_id, plant_id, (client) => openSilence(client, id, now));
  }

  return silent.length;
}

async function silentSensors(now: Date): Promise<{ id: number; company_id: number; plant_id: number }[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query({
      name: "silent-sensors",
      text: `select s.id, s.company_id, s.plant_id from sensors s
        join sensor_latest l on l.sensor_id = s.id
        cross join lateral (select max(at) as last_at from unnest(l.last_at) at) latest
        where not ${isUnwatched.sql} and exists (select from plants p where p.id = s.plant_id and ${isInOperation.sql})
          and latest.last_at < $1::timestamptz - s.expected_interval_s * interval '3 seconds'
          and s.last_seen_at < $1::timestamptz - interval '${quietSeconds} seconds'
          and not exists (select from alerts a where a.sensor_id = s.id and a.kind = 'no_data' and a.ended_at is null)
        order by s.id limit ${sensorsAtOnce}`,
      values: [now],
    }),
  );

  return rows;
}

async function openSilence(client: PoolClient, sensor_id: number, now: Date): Promise<void> {
  await lockSensor(client, sensor_id);
  // Otherwise a sample of a measurement at rest would pass by an alert that states that there was none.
  await holdController(client, sensor_id);
  const [stored] = await storedSensors(client, [sensor_id], "all");
  // Samples came meanwhile, and their worker will come too; or its worker has been here, for it is not watched any more.
  if (!stored || stored.sensor.is_unwatched || stored.measured.some((one) => isBehind(one.stored))) return;
  const { sensor } = stored;
  const last_at = await lastSampleOf(client, sensor_id);
  const since = last_at.getTime() + staleAfterSeconds(sensor.expected_interval_s) * 1000;
  const { open } = advanceSilence(null, { type: "stale", ts: since });
  if (!open || since > now.getTime()) return;

  const { rows } = await client.query<{ id: number }>({
    name: "insert-silence",
    text: `insert into alerts (company_id, plant_id, sensor_id, parameter, kind, alert_rule, level, peak_level, opened_at)
      values ($1, $2, $3, null, 'no_data', 'no_data', 'unknown', 'unknown', $4) on conflict do nothing returning id`,
    values: [sensor.company_id, sensor.plant_id, sensor_id, new Date(open.opened_at)],
  });
  const alert_id = rows[0]?.id;
  if (alert_id === undefined) return;
  await holdStates(client, stored, now);
  await reportMissingData(client, sensor, alert_id, "opened", new Date(open.opened_at), now);
  announceSensor(client, sensor, "saved");
}

async function lastSampleOf(client: PoolClient, sensor_id: number): Promise<Date> {
  const { rows } = await client.query<{ last_at: Date }>(
    "select max(at) as last_at from sensor_latest cross join lateral unnest(last_at) at where sensor_id = $1",
    [sensor_id],
  );

  return firstOf(rows).last_at;
}

/**
 * The levels are held, the counters restart, and what was ok is now unknown. States of rules that were switched off stay
 * for the pass that ends what they have open.
 */
async function holdStates(client: PoolClient, { sensor, measured }: StoredSensor, now: Date): Promise<void> {
  const shown: Level[] = [];
  for (const { stored, zones } of measured) {
    const rules = rulesWith(
      zones.filter(({ is_enabled }) => is_enabled),
      sensor,
    );
    const states: AlertStates = { ...stored.rule_states };
    for (const rule of rules) states[rule.key] = gap(rule, stored.rule_states[rule.key] ?? calm, now.getTime()).state;
    const level = levelOfRules(rules, states);
    if (rules.length > 0) shown.push(level);
    await client.query(
      `with held as (update rule_states set states = $3 where sensor_id = $1 and parameter = $2)
      update sensor_parameters set level = $4, rest = null, rested_from = null where sensor_id = $1 and parameter = $2`,
      [sensor.id, stored.parameter, JSON.stringify(states), level],
    );
  }
  await client.query("update sensors set level = $2 where id = $1", [sensor.id, worstLevel(shown)]);
}
