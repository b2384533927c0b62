import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction } from "@/lib/resources/audited";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import type { JobName } from "@/lib/server/jobs/jobs";
import { wakeDispatchers } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";

export type Recorded = { id: number; company_id: number; plant_id: number };

export interface OrderEvent {
  action: AuditAction<"work-orders"> | "attach_alert" | "due_tomorrow" | "overdue" | "repeat";
  from?: string | null;
  to?: string | null;
  note?: string | null;
  data?: Prisma.InputJsonObject;
}

/**
 * One row of history, and what depends on it in the same transaction: who must be notified, and the screens that
 * show the order. Without a person it was the machinery (an alert that attached itself).
 */
export async function recordEvent(tx: Tx, order: Recorded, user_id: number | null, happening: OrderEvent) {
  const { company_id, plant_id } = order;
  const { action, from = null, to = null, note = null, data } = happening;
  const topic: JobName = "work-order-changed";
  const [event] = await tx.$queryRaw<[{ id: number }]>`
    with told as (
      insert into work_order_events (company_id, plant_id, work_order_id, user_id, action, "from", "to", note, data)
      values (${company_id}, ${plant_id}, ${order.id}, ${user_id}, ${action}, ${from}, ${to}, ${note},
        ${data === undefined ? null : JSON.stringify(data)}::jsonb)
      returning id),
    announced as (
      insert into outbox (topic, payload, company_id)
      select ${topic}, jsonb_build_object('event_id', id), ${company_id} from told)
    select id from told`;
  wakeDispatchers(tx);
  publish(tx, { subject: "work-orders", action, id: order.id, company_id, plant_id });
  return event.id;
}

type Snapshot = Record<string, unknown>;

/** A person's deed: history and audit together. */
export async function record(
  call: Call,
  order: Recorded,
  happening: OrderEvent & { action: AuditAction<"work-orders"> },
  change: { before?: Snapshot | null; after?: Snapshot | null } = {},
) {
  await recordEvent(call.tx, order, call.viewer.user_id, happening);
  await audit(call, happening.action, "work-orders", order.id, {
    before: change.before,
    after: change.after ?? { company_id: order.company_id, status: happening.to },
    company_id: order.company_id,
  });
}
