import type { PoolClient } from "pg";
import type { Tx } from "@/lib/server/data/db";

/**
 * Whoever moves the alert states of a sensor holds its lock until the commit: one worker after another, and a person
 * who acknowledges never undoes what a worker has just decided.
 */
const sensorLock = 41_601;

export const lockSensor = (client: PoolClient, sensor_id: number) =>
  client.query({
    name: "lock-sensor",
    text: "select pg_advisory_xact_lock($1::int, $2::int)",
    values: [sensorLock, sensor_id],
  });

export const lockSensorIn = (tx: Tx, sensor_id: number) =>
  tx.$executeRaw`select pg_advisory_xact_lock(${sensorLock}::int, ${sensor_id}::int)`;
