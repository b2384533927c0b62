import type { PoolClient } from "pg";
import { mostAttempts } from "@/lib/domain/monitoring/commands";
import { sqlAsProvider, sqlWithinPlant } from "@/lib/server/data/db";
import { eachAlone } from "@/lib/server/data/each-alone";
import { publish } from "@/lib/server/live/events";
import { lockCaptures } from "@/lib/services/devices/commands/capture-lock";
import { type Ended, endedColumns } from "@/lib/services/devices/commands/ended";
import { follow } from "./effects";

interface Late {
  id: number;
  company_id: number;
  plant_id: number;
  /** Whose captures wait for it. */
  awaiting: number | null;
}

const mostAtOnce = 500;

/** Commands without an answer in time go back to the queue, twice; then, or when nobody took them, they time out. */
export async function giveUpCommands(now = new Date()): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<Late>({
      name: "late-commands",
      text: `select id, company_id, plant_id, case when purpose = 'fft' then sensor_id end as awaiting from device_commands
        where (state = 'sent' and deadline_at <= $1) or (state = 'queued' and expires_at <= $1)
        order by id limit ${mostAtOnce}`,
      values: [now],
    }),
  );
  await eachAlone("late command not ended", rows, (late) =>
    sqlWithinPlant(late.company_id, late.plant_id, (client) => giveUp(client, late, now)),
  );

  return rows.length;
}

async function giveUp(client: PoolClient, { id, awaiting }: Late, now: Date) {
  if (awaiting !== null) await lockCaptures(client, awaiting);
  const { rows } = await client.query<Ended>({
    name: "give-up-command",
    text: `update device_commands set
        state = case when state = 'sent' and attempts < ${mostAttempts} and expires_at > $2 then 'queued' else 'timeout' end,
        error = case when state = 'sent' and attempts < ${mostAttempts} and expires_at > $2 then error
          when attempts > 0 then 'controller_timeout' else 'connectivity' end,
        ended_at = case when state = 'sent' and attempts < ${mostAttempts} and expires_at > $2 then null else $2::timestamptz end
      where id = $1 and ((state = 'sent' and deadline_at <= $2) or (state = 'queued' and expires_at <= $2))
      returning ${endedColumns}`,
    values: [id, now],
  });
  const [command] = rows;
  if (!command) return;
  if (command.state === "timeout") await follow(client, command, null, now);
  const { controller_id, company_id, plant_id, state } = command;
  publish(client, { subject: "commands", action: state, id: controller_id, company_id, plant_id });
  if (state === "queued") await notifyController(client, controller_id);
}

/** The process that holds the controller's line sends it again at once. */
const notifyController = (client: PoolClient, controller_id: number) =>
  client.query({
    name: "tell-controller",
    text: "select pg_notify('millwright_commands', $1)",
    values: [String(controller_id)],
  });
