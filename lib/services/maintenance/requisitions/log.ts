import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction } from "@/lib/resources/audited";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { JobName } from "@/lib/server/jobs/jobs";
import { wakeDispatchers } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";

type InPlant = { id: number; company_id: number; plant_id: number };
type Snapshot = Record<string, unknown>;

export interface RequisitionHappening {
  action: AuditAction<"requisitions">;
  from?: string | null;
  to?: string | null;
  note?: string | null;
  data?: Prisma.InputJsonObject;
}

/** One line of its history, and what hangs on it in the same transaction: the audit log, those it concerns, the screens. */
export async function recordRequisition(
  call: Call,
  { id: requisition_id, company_id, plant_id }: InPlant,
  { action, from = null, to = null, note = null, data }: RequisitionHappening,
  change: { before?: Snapshot | null; after?: Snapshot | null } = {},
): Promise<void> {
  const { tx, viewer } = call;
  const topic: JobName = "requisition-changed";
  const { id } = await tx.requisitionEvent.create({
    data: { company_id, plant_id, requisition_id, user_id: viewer.user_id, action, from, to, note, data },
    select: { id: true },
  });
  await tx.$executeRaw`insert into outbox (topic, payload, company_id)
    values (${topic}, jsonb_build_object('event_id', ${id}::int), ${company_id})`;
  wakeDispatchers(tx);
  // Saving and removing are in the audit log already.
  if (change.after || change.before)
    await audit(call, action, "requisitions", requisition_id, { ...change, company_id });
  publish(tx, { subject: "requisitions", action, id: requisition_id, company_id, plant_id });
}
