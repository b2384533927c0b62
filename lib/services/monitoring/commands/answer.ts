import type { PoolClient } from "pg";
import type { CommandAck } from "@/lib/domain/ingest/payload";
import { publish } from "@/lib/server/live/events";
import { type Ended, endedColumns } from "@/lib/services/devices/commands/ended";
import type { Taker } from "@/lib/services/devices/commands/take";
import { follow } from "./effects";

/**
 * A gateway's answers. Each moves its command once; an answer after the end is kept beside it. Returns where the
 * answers stood that name no command of this controller.
 */
export async function answerCommands(
  client: PoolClient,
  taker: Taker,
  acks: readonly CommandAck[],
  now: Date,
): Promise<number[]> {
  const unknown: number[] = [];
  for (const [at, ack] of acks.entries()) {
    const ended = await end(client, taker, ack, now);
    if (ended) await follow(client, ended, ack, now);
    else if (!(await keepLate(client, taker, ack, now))) unknown.push(at);
  }
  if (acks.length > unknown.length) {
    const { controller_id: id, company_id, plant_id } = taker;
    publish(client, { subject: "commands", action: "answered", id, company_id, plant_id });
  }

  return unknown;
}

async function end(client: PoolClient, taker: Taker, { id, ok, error, values }: CommandAck, now: Date) {
  const { rows } = await client.query<Ended>({
    name: "answer-command",
    text: `update device_commands set state = $3, ended_at = $4, error = $5, result = $6::jsonb
      where id = $1 and controller_id = $2 and state in ('queued', 'sent') and attempts > 0 returning ${endedColumns}`,
    values: [
      id,
      taker.controller_id,
      ok ? "acked" : "failed",
      now,
      ok ? null : (error ?? null),
      values ? JSON.stringify({ values }) : null,
    ],
  });

  return rows[0];
}

/** The first late answer stays; a repeated answer in time is what it was. */
async function keepLate(client: PoolClient, taker: Taker, { id, ok }: CommandAck, now: Date): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "late-answer",
    text: `update device_commands set late_at = case when state = 'timeout' then coalesce(late_at, $3) else late_at end,
        late_ok = case when state = 'timeout' then coalesce(late_ok, $4) else late_ok end
      where id = $1 and controller_id = $2 and attempts > 0`,
    values: [id, taker.controller_id, now, ok],
  });

  return (rowCount ?? 0) > 0;
}
