import type { PoolClient } from "pg";
import { answerWithinMs, type Instruction, type WireCommand } from "@/lib/domain/monitoring/commands";
import { sqlWithinPlant } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";

/** The controller that takes its commands, as its token or its connection names it. */
export interface Taker {
  controller_id: number;
  company_id: number;
  plant_id: number;
}

const mostAtOnce = 20;

/** All that a controller understands unless it states otherwise. */
const everything: readonly Instruction["type"][] = [
  "write_registers",
  "read_registers",
  "host",
  "capture",
  "adjust_gain",
  "configure",
  "set_rpm",
  "lubricator_cycle",
  "lubricator_count",
];

/**
 * Takes what waits for a controller, oldest first, and marks it sent: two connections of one gateway never get the same
 * command. Where the answer is lost on its way the command is sent again after its time-out.
 */
export async function takeCommandsOn(
  client: PoolClient,
  { controller_id, company_id, plant_id }: Taker,
  now: Date,
  understood: readonly Instruction["type"][] = everything,
): Promise<WireCommand[]> {
  const { rows } = await client.query<{ id: number; instruction: Instruction }>({
    name: "take-commands",
    text: `update device_commands set state = 'sent', sent_at = $2, deadline_at = $3, attempts = attempts + 1
      where id in (select id from device_commands where controller_id = $1 and state = 'queued' and expires_at > $2
          and instruction ->> 'type' = any($4) order by id limit ${mostAtOnce} for update skip locked)
        and state = 'queued'
      returning id, instruction`,
    values: [controller_id, now, new Date(now.getTime() + answerWithinMs), understood],
  });
  if (rows.length > 0) {
    publish(client, { subject: "commands", action: "sent", id: controller_id, company_id, plant_id });
  }

  return rows.sort((a, b) => a.id - b.id).map(({ id, instruction }) => ({ id, ...instruction }));
}

/** For connections that are not answers to readings: a broker's. */
export const takeCommands = (taker: Taker, now: Date): Promise<WireCommand[]> =>
  sqlWithinPlant(taker.company_id, taker.plant_id, (client) => takeCommandsOn(client, taker, now));
