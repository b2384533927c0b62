import type { PoolClient } from "pg";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { lockSensor } from "@/lib/services/devices/sensors/lock";
import { ingestionLock } from "../ingest/delivery";
import { evaluateSensor, writeEvaluation } from "./evaluate";
import { clearMarks, dirtyHoursOf, rollUp } from "./roll-up";

export interface Place {
  company_id: number;
  plant_id: number;
}

/**
 * What stored readings lead to: roll-ups, alert states, alerts. One transaction a sensor, so that a worker that is
 * killed leaves every sensor either done or untouched; doing it again finds nothing to do.
 */
export async function recordReadings(
  { controller_id, ...place }: Place & { controller_id: number },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const sensor_id of await waitingSensors(place, controller_id)) {
    signal?.throwIfAborted();
    await recordSensor(place, sensor_id, now);
  }
}

/**
 * Waits for batches that are being stored: one that found this work announced already may not have committed yet,
 * and nobody would look at it again.
 */
async function waitingSensors({ company_id, plant_id }: Place, controller_id: number): Promise<number[]> {
  await sqlWithinPlant(company_id, plant_id, (client) =>
    client.query("select pg_advisory_xact_lock($1::int, $2::int)", [ingestionLock, controller_id]),
  );
  const { rows } = await sqlWithinPlant(company_id, plant_id, (client) =>
    client.query<{ id: number }>({
      name: "waiting-sensors",
      text: `select s.id from sensors s where s.controller_id = $1 and s.deleted_at is null
        and (exists (select from dirty_hours d where d.sensor_id = s.id)
          or exists (select from sensor_parameters p where p.sensor_id = s.id
            and p.last_at is not null and (p.evaluated_at is null or p.evaluated_at < p.last_at)))
        order by s.id`,
      values: [controller_id],
    }),
  );

  return rows.map(({ id }) => id);
}

/** Also after its limits were changed, when there is no new reading. */
export async function recordSensor({ company_id, plant_id }: Place, sensor_id: number, now: Date): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    hasMore = await sqlWithinPlant(company_id, plant_id, (client) => recordOnce(client, sensor_id, now));
  }
}

async function recordOnce(client: PoolClient, sensor_id: number, now: Date): Promise<boolean> {
  await lockSensor(client, sensor_id);
  const hours = await dirtyHoursOf(client, sensor_id);
  await rollUp(client, sensor_id, hours);
  const evaluation = await evaluateSensor(client, sensor_id);
  if (!evaluation) return false;
  await writeEvaluation(client, evaluation, now);
  await clearMarks(client, sensor_id, hours);

  return evaluation.hasMore;
}
