import { randomUUID } from "node:crypto";
import { testEvent } from "@/lib/domain/notifications/webhooks";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WebhookDeliveriesQuery } from "@/lib/inputs/webhooks";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { insideDays } from "@/lib/server/resources/days";
import { pageOf } from "@/lib/server/resources/list";
import { findWebhook } from "./webhooks";

const listed = {
  id: true,
  webhook_id: true,
  plant_id: true,
  event_id: true,
  type: true,
  occurred_at: true,
  status: true,
  attempts: true,
  next_attempt_at: true,
  last_attempt_at: true,
  response_status: true,
  error: true,
  delivered_at: true,
  dead_at: true,
  created_at: true,
} as const satisfies Prisma.WebhookDeliverySelect;

/** One attempt, as its delivery keeps it. */
export interface Attempt {
  attempt: number;
  at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  /** The beginning of what was answered. */
  response: string | null;
}

/** What a webhook has delivered, will deliver or gave up, the newest first. */
export async function listWebhookDeliveries(call: Call, webhook_id: number, query: WebhookDeliveriesQuery) {
  await findWebhook(call, webhook_id);
  const { page, max, status } = query;
  const where = { webhook_id, status, created_at: await insideDays(call, query.daterange) };
  const rows = await call.tx.webhookDelivery.findMany({
    where,
    select: listed,
    orderBy: { id: "desc" },
    skip: (page - 1) * max,
    take: max,
  });
  return pageOf(rows, await call.tx.webhookDelivery.count({ where }), query);
}

/** With what was sent, and every attempt. */
export async function findWebhookDelivery({ tx }: Call, webhook_id: number, id: number) {
  const row = await tx.webhookDelivery.findFirst({
    where: { id, webhook_id },
    select: { ...listed, body: true, attempt_log: true },
  });
  if (!row) throw notFound();
  const { body, attempt_log, ...delivery } = row;
  return {
    ...delivery,
    payload: body === null ? null : (JSON.parse(body) as Record<string, unknown>),
    attempt_log: attempt_log as object as Attempt[],
  };
}

export type WebhookDeliveryDetail = Awaited<ReturnType<typeof findWebhookDelivery>>;

/** Sends an event that reports nothing, to see whether it arrives. */
export async function sendTest(call: Call, webhook_id: number) {
  const webhook = await requireActive(call, webhook_id);
  return call.tx.webhookDelivery.create({
    data: {
      company_id: webhook.company_id,
      webhook_id,
      type: testEvent,
      event_id: `test_${randomUUID()}`,
      occurred_at: call.now,
      next_attempt_at: call.now,
    },
    select: listed,
  });
}

/** Sends one again under the same webhook-id, so that a listener knows whether it has it already. */
export async function resendDelivery(call: Call, webhook_id: number, id: number): Promise<void> {
  const webhook = await requireActive(call, webhook_id);
  const count = await queueAgain(call, webhook_id, { id, status: { not: "pending" } });
  if (count === 0) {
    const row = await call.tx.webhookDelivery.findFirst({ where: { id, webhook_id }, select: { id: true } });
    throw row ? new DomainError("conflict", "webhooks.already_waits") : notFound();
  }
  await audit(call, "resend", "webhooks", webhook_id, { label: webhook.name });
}

/** Sends every one again that was given up, and returns how many. */
export async function resendDead(call: Call, webhook_id: number): Promise<number> {
  const webhook = await requireActive(call, webhook_id);
  const count = await queueAgain(call, webhook_id, { status: "dead" });
  if (count > 0) await audit(call, "resend", "webhooks", webhook_id, { label: webhook.name });
  return count;
}

async function requireActive(call: Call, id: number) {
  const webhook = await findWebhook(call, id);
  if (!webhook.is_active) throw new DomainError("conflict", "webhooks.is_off");
  return webhook;
}

/** The pauses begin again; attempts are counted on, so that no worker mistakes an old one for its own. */
async function queueAgain({ tx, now }: Call, webhook_id: number, which: Prisma.WebhookDeliveryWhereInput) {
  const rows = await tx.webhookDelivery.findMany({ where: { webhook_id, ...which }, select: { id: true } });
  return tx.$executeRaw`update webhook_deliveries
    set status = 'pending', attempts_before = attempts, next_attempt_at = ${now}::timestamptz, delivered_at = null, dead_at = null
    where id = any (${rows.map(({ id }) => id)}) and status <> 'pending'`;
}
