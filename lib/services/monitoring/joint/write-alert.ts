import type { PoolClient } from "pg";
import type { Joint } from "@/lib/domain/monitoring/joint";
import { contributionsOf, excessOf, jointKind, type Member } from "@/lib/domain/monitoring/joint-alert";
import type { Place } from "../evaluation/sensor";
import { reportMove } from "../evaluation/silence";

/**
 * The one alert of a machine's measurements together, on the sensor that has most to do with it. It is found by the sensors
 * that take part, wherever these are by now.
 */

interface Open {
  id: number;
  notified_at: Date | null;
}

/** Values are times their limit. */
interface Opening {
  joint: Joint;
  members: readonly Member[];
  at: Date;
  now: Date;
}

export async function openJointAlert(client: PoolClient, place: Place, { joint, members, at, now }: Opening) {
  const contributions = contributionsOf(joint, members);
  const [most] = contributions;
  if (!most || (await openAlerts(client, members)).length > 0) return;
  const { company_id, plant_id } = place;
  const { rows } = await client.query<{ id: number }>({
    name: "open-joint-alert",
    text: `insert into alerts (company_id, plant_id, sensor_id, parameter, kind, alert_rule, level, peak_level, peak_rule,
        onset_value, peak_value, last_value, warning, peak_at, opened_at, rule_levels, contributions)
      values ($1, $2, $3, null, $4, $4, 'warning', 'warning', $4, $5, $5, $5, 1, $6, $6, jsonb_build_object($4::text, 'warning'), $7)
      on conflict do nothing returning id`,
    values: [company_id, plant_id, most.sensor_id, jointKind, excessOf(joint), at, JSON.stringify(contributions)],
  });
  const alert_id = rows[0]?.id;
  if (alert_id === undefined) return;
  const change = { from: "ok", to: "warning", value: excessOf(joint) } as const;
  await reportMove(client, place, { alert_id, action: "opened", at, now, ...change });
}

export async function endJointAlert(
  client: PoolClient,
  place: Place,
  { members, at, now }: Omit<Opening, "joint">,
): Promise<void> {
  for (const { id: alert_id, notified_at } of await openAlerts(client, members)) {
    await client.query({
      name: "end-joint-alert",
      text: `update alerts set ended_at = greatest($2, opened_at), rule_levels = '{}', updated_at = now(), version = version + 1
        where id = $1 and ended_at is null`,
      values: [alert_id, at],
    });
    const change = { from: "warning", to: "ok", was_notified: notified_at !== null } as const;
    await reportMove(client, place, { alert_id, action: "closed", at, now, ...change });
  }
}

/** What has most to do with it may change while it is open; its worst is kept. */
export const standingJointAlert = (client: PoolClient, { joint, members, at }: Omit<Opening, "now">) =>
  client.query({
    name: "standing-joint-alert",
    text: `update alerts set last_value = $2, contributions = $3::jsonb, updated_at = now(),
        peak_at = case when $2 > peak_value then $4::timestamptz else peak_at end, peak_value = greatest(peak_value, $2)
      where ${isOpenOf}`,
    values: [sensorsOf(members), excessOf(joint), JSON.stringify(contributionsOf(joint, members)), at],
  });

const isOpenOf = `kind = '${jointKind}' and sensor_id = any($1) and ended_at is null`;

const sensorsOf = (members: readonly Member[]) => members.map(({ sensor_id }) => sensor_id);

async function openAlerts(client: PoolClient, members: readonly Member[]): Promise<Open[]> {
  const { rows } = await client.query<Open>({
    name: "joint-alerts",
    text: `select id, notified_at from alerts where ${isOpenOf} order by id`,
    values: [sensorsOf(members)],
  });

  return rows;
}
