import type { PoolClient } from "pg";
import { publish } from "@/lib/server/live/events";
import type { Ended } from "@/lib/services/devices/commands/ended";

/** The controller's word on a re-baseline: it learns, and so do we; or it does not, and a person may try again. */
export async function moveBaselines(client: PoolClient, command: Ended, error: string | null, now: Date) {
  const { id, sensor_id, company_id, plant_id, state } = command;
  if (sensor_id === null || !["acked", "failed", "timeout"].includes(state)) return;
  const isTaken = state === "acked";
  const { rowCount } = await client.query({
    name: "move-baselines",
    text: `update baselines set status = $2, error = $3, updated_at = $4 where command_id = $1 and status = 'sent'`,
    values: [
      id,
      isTaken ? "learning" : "failed",
      isTaken ? null : state === "timeout" ? "controller_timeout" : error,
      now,
    ],
  });
  if (rowCount) publish(client, { subject: "sensors", action: "limits", id: sensor_id, company_id, plant_id });
}
