import type { PoolClient } from "pg";
import { advanceSilence, isNotified } from "@/lib/domain/monitoring/episodes";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { enqueueOn } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import type { Place, WatchedSensor } from "./sensor";
import type { OpenSilence } from "./write-episodes";

/**
 * "No data": an alert of its own beside the level, one a sensor whatever the number of its measurements. It opens
 * when nothing came for three expected intervals and ends with the first new sample.
 */

/** Ends with the first new sample, or when it is not watched any more, in the transaction that evaluates it. */
export async function endSilence(
  client: PoolClient,
  sensor: WatchedSensor,
  row: OpenSilence,
  first_sample: Date,
  now: Date,
): Promise<void> {
  const open = { opened_at: row.opened_at.getTime(), closed_at: null, duration_ms: null };
  const ts = Math.max(first_sample.getTime(), open.opened_at);
  const { closed } = advanceSilence(open, { type: "fresh", ts });
  if (!closed) return;
  await client.query({
    name: "end-silence",
    text: "update alerts set ended_at = $2, updated_at = now(), version = version + 1 where id = $1 and ended_at is null",
    values: [row.id, new Date(ts)],
  });
  await reportMissingData(client, sensor, row.id, "closed", new Date(ts), now, row.notified_at !== null);
}

export const reportMissingData = (
  client: PoolClient,
  sensor: WatchedSensor,
  alert_id: number,
  action: "opened" | "closed",
  at: Date,
  now: Date,
  was_notified = false,
) => reportMove(client, sensor, { alert_id, action, at, now, was_notified });

interface Move {
  alert_id: number;
  action: "opened" | "closed";
  at: Date;
  now: Date;
  was_notified?: boolean;
  /** Of an alert that has levels. */
  from?: "ok" | "warning";
  to?: "ok" | "warning";
  value?: number;
}

/** Writes that an alert of no one measurement opened or ended, and announces what people should be notified of. */
export async function reportMove(client: PoolClient, { company_id, plant_id }: Place, move: Move): Promise<void> {
  const { alert_id, action, at, now, was_notified = false, from = null, to = null, value = null } = move;
  const { rows } = await client.query<{ id: number }>({
    name: "insert-alert-move",
    text: `insert into alert_changes (company_id, alert_id, at, action, "from", "to", value)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [company_id, alert_id, at, action, from, to, value],
  });
  publish(client, {
    subject: "alerts",
    action: action === "opened" ? "created" : "saved",
    id: alert_id,
    company_id,
    plant_id,
  });
  const change = { action, ts: at.getTime(), rule: "", from: "ok", to: "ok", value: 0 } as const;
  if (!isNotified(change, { shelved_until: null }, { now: now.getTime(), was_notified })) return;
  await client.query("update alerts set notified_at = coalesce(notified_at, $2) where id = $1", [alert_id, now]);
  await enqueueOn(client, "alert-raised", { alert_id, change_id: firstOf(rows).id, is_told: true }, company_id);
}
