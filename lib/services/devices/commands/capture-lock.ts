import type { PoolClient } from "pg";
import type { Waveform } from "@/lib/domain/ingest/payload";
import type { Tx } from "@/lib/server/data/db";

/**
 * Who asks a sensor for a waveform, who stores one and who gives up waiting hold this until their commit: one waveform
 * never answers two requests, and none is begun twice. It is taken before rows of captures and commands, and of
 * several sensors in the order of their ids, so that nobody waits for another in a circle.
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

interface Answered {
  acks: readonly { id: number }[];
}

/** The locks of all sensors that a batch brings waveforms of, or answers requests for. */
export async function lockAnswered(
  client: PoolClient,
  { controller_id }: { controller_id: number },
  { acks }: Answered,
  packets: readonly Pick<Waveform, "uid">[],
  sensors: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  const ids = new Set(packets.flatMap(({ uid }) => sensors.get(uid)?.id ?? []));
  if (acks.length > 0) {
    const { rows } = await client.query<{ sensor_id: number }>({
      name: "answered-sensors",
      text: `select distinct sensor_id from device_commands
        where controller_id = $1 and id = any($2) and purpose = 'fft' and sensor_id is not null`,
      values: [controller_id, acks.map(({ id }) => id)],
    });
    for (const { sensor_id } of rows) ids.add(sensor_id);
  }
  for (const id of [...ids].sort((a, b) => a - b)) await lockCaptures(client, id);
}
