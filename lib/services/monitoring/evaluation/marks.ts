import type { PoolClient } from "pg";
import type { Hour } from "./roll-up";

/**
 * Ingestion marks each hour that it stores new readings of, in the same transaction. The marks are the list of what
 * waits for the workers; each counts how often its hour was marked, so that what comes in meanwhile is never taken off.
 */
export interface Mark extends Hour {
  marks: number;
  /** Its roll-up is due. */
  is_due: boolean;
  /** All that it counts has been evaluated: it waits for its roll-up alone. */
  is_evaluated: boolean;
}

/** Of a sensor that catches up after months the oldest come first. */
export const mostMarks = 5_000;

/**
 * How long an hour waits for its roll-up, which reads all its readings: one that still runs has more to come, and is rolled
 * up soon after its end in any case.
 */
const sqlIsDue = `d.since <= now() - case when d.bucket > now() - interval '1 hour' then interval '5 minutes'
  else interval '20 seconds' end`;

/**
 * What waits for a worker in `d`, a row of dirty_hours: samples that were not evaluated yet, or an hour whose roll-up is
 * due. A sensor whose evaluation failed by itself does not, for a while.
 */
export const sqlIsWaiting = `(d.marks > d.evaluated or ${sqlIsDue})
  and (d.held_until is null or d.held_until <= now())`;

/** A new sensor, whose charts would be empty until the first pause is over. */
const sqlIsNew = `not exists (select from sensor_parameters p
  cross join lateral hours_between(d.company_id, d.sensor_id, array[p.parameter], '-infinity', 'infinity')
  where p.sensor_id = d.sensor_id)`;

export async function marksOf(
  client: PoolClient,
  sensors: readonly number[],
  { isPaced }: { isPaced: boolean },
): Promise<Mark[]> {
  const { rows } = await client.query<Mark>({
    name: "marks",
    text: `select sensor_id, bucket, marks, not $2 or ${sqlIsDue} or ${sqlIsNew} as is_due, marks = evaluated as is_evaluated
      from dirty_hours d where sensor_id = any($1) order by sensor_id, bucket limit ${mostMarks}`,
    values: [sensors, isPaced],
  });

  return rows;
}

/**
 * The oldest hour of each sensor whose readings wait for their evaluation, in UTC milliseconds. Only a gateway's messages mark hours:
 * imported history has none.
 */
export async function firstWaitingHours(client: PoolClient, sensors: readonly number[]): Promise<Map<number, number>> {
  if (sensors.length === 0) return new Map();
  const { rows } = await client.query<{ sensor_id: number; bucket: Date }>({
    name: "first-waiting-hours",
    text: `select sensor_id, min(bucket) as bucket from dirty_hours
      where sensor_id = any($1) and marks > evaluated group by sensor_id`,
    values: [sensors],
  });

  return new Map(rows.map(({ sensor_id, bucket }) => [sensor_id, bucket.getTime()]));
}

/**
 * Takes off what was evaluated and rolled up. An hour that was marked again meanwhile stays, and one that was only
 * evaluated waits for its roll-up. `behind`: sensors with more samples than one pass takes.
 */
export async function clearMarks(
  client: PoolClient,
  marks: readonly Mark[],
  behind: ReadonlySet<number>,
): Promise<void> {
  if (marks.length === 0) return;
  await client.query({
    name: "clear-marks",
    text: `with seen as (
        select * from unnest($1::int[], $2::timestamptz[], $3::int[], $4::bool[], $5::bool[])
          as u (sensor_id, bucket, marks, is_due, is_evaluated)
      ), cleared as (
        delete from dirty_hours d using seen u where d.sensor_id = u.sensor_id and d.bucket = u.bucket
          and d.marks = u.marks and u.is_due and u.is_evaluated
      )
      update dirty_hours d set evaluated = case when u.is_evaluated then greatest(d.evaluated, u.marks) else d.evaluated end,
        since = case when u.is_due then now() else d.since end
      from seen u where d.sensor_id = u.sensor_id and d.bucket = u.bucket
        and not (d.marks = u.marks and u.is_due and u.is_evaluated)`,
    values: [
      marks.map(({ sensor_id }) => sensor_id),
      marks.map(({ bucket }) => bucket),
      marks.map(({ marks }) => marks),
      marks.map(({ is_due }) => is_due),
      marks.map(({ sensor_id }) => !behind.has(sensor_id)),
    ],
  });
}

/** Passes leave the sensor out for an hour; a mark of another hour brings it back before. */
export const holdMarks = (client: PoolClient, sensor_id: number) =>
  client.query({
    name: "hold-marks",
    text: "update dirty_hours set held_until = now() + interval '1 hour' where sensor_id = $1",
    values: [sensor_id],
  });
