import type { PoolClient } from "pg";
import type { Tx } from "@/lib/server/db";

/**
 * Who asks a sensor for a waveform, who stores one and who gives up waiting hold this until their commit: one waveform
 * never answers two requests, and none is begun twice.
 */
const captureLock = 41_602;

export const lockCaptures = (client: PoolClient, sensor_id: number) =>
  client.query({
    name: "lock-captures",
    text: "select pg_advisory_xact_lock($1::int, $2::int)",
    values: [captureLock, sensor_id],
  });

export const lockCapturesIn = (tx: Tx, sensor_id: number) =>
  tx.$executeRaw`select pg_advisory_xact_lock(${captureLock}::int, ${sensor_id}::int)`;
