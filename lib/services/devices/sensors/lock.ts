import type { PoolClient } from "pg";
import type { Tx } from "@/lib/server/data/db";

/**
 * What moves the alert states of a sensor holds its lock until the commit: one worker after another, and a person
 * who acknowledges never undoes what a worker has just decided.
 */
const sensorLock = 41_601;

export const lockSensor = (client: PoolClient, sensor_id: number) =>
  client.query({
    name: "lock-sensor",
    text: "select pg_advisory_xact_lock($1::int, $2::int)",
    values: [sensorLock, sensor_id],
  });

/**
 * What writes the latest values of a sensor holds the row of its controller, as ingestion does, which waits meanwhile. Taken
 * after the sensor's lock, and before the latest values are read.
 */
export const holdController = (client: PoolClient, sensor_id: number) =>
  client.query({
    name: "hold-controller-of-sensor",
    text: "select 1 from controllers where id = (select controller_id from sensors where id = $1) for no key update",
    values: [sensor_id],
  });

/**
 * Those of the sensors whose lock it got, in the order of their ids, so that nobody waits in a circle. Without waiting it
 * gets those that nobody holds.
 */
export async function lockSensors(
  client: PoolClient,
  sensors: readonly number[],
  { waits }: { waits: boolean },
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    waits
      ? {
          name: "lock-sensors",
          text: `select id from (select id, pg_advisory_xact_lock($1::int, id)::text
            from (select id from unnest($2::int[]) as id order by id) sorted offset 0) locked`,
          values: [sensorLock, sensors],
        }
      : {
          name: "try-sensors",
          text: "select id from unnest($2::int[]) as id where pg_try_advisory_xact_lock($1::int, id) order by id",
          values: [sensorLock, sensors],
        },
  );

  return rows.map(({ id }) => id);
}

export const lockSensorIn = (tx: Tx, sensor_id: number) =>
  tx.$executeRaw`select pg_advisory_xact_lock(${sensorLock}::int, ${sensor_id}::int)`;
