import type { PoolClient } from "pg";
import { publish } from "@/lib/server/live/events";
import type { Ended } from "@/lib/services/devices/commands/ended";
import { endRequest } from "./store";

/** Where the command's end leads the captures that still wait for their first packet. */
const moves = { acked: "queued", failed: "failed", timeout: "timeout" } as const;

/** The gateway took the request, refused it, or never answered. The sensor's lock is held. */
export async function moveRequest(client: PoolClient, command: Ended, now: Date): Promise<void> {
  const { request_id, sensor_id, company_id, plant_id } = command;
  const state = moves[command.state as keyof typeof moves];
  if (request_id === null || sensor_id === null || !state) return;
  const { rowCount } = await client.query({
    name: "move-request",
    text: `update waveforms set state = $2, updated_at = $3
      where request_id = $1 and (state = 'requested' or (state = 'queued' and $2 <> 'queued'))`,
    values: [request_id, state, now],
  });
  if (rowCount === 0) return;
  await endRequest(client, request_id, now);
  publish(client, { subject: "captures", action: state, id: sensor_id, company_id, plant_id });
}
