import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction } from "@/lib/resources/audited";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";

type InPlant = { id: number; company_id: number; plant_id: number; work_order_id: number };
type Snapshot = Record<string, unknown>;

export interface PermitHappening {
  action: AuditAction<"permits">;
  from?: string | null;
  to?: string | null;
  note?: string | null;
  data?: Prisma.InputJsonObject;
}

/** One line of its history, and what follows from it in the same transaction: the audit log and the screens, its order's too. */
export async function recordPermit(
  call: Call,
  { id: permit_id, company_id, plant_id, work_order_id }: InPlant,
  { action, from = null, to = null, note = null, data }: PermitHappening,
  change: { before?: Snapshot | null; after?: Snapshot | null } = {},
): Promise<number> {
  const { tx, viewer, now } = call;
  const { id } = await tx.permitEvent.create({
    data: {
      company_id,
      plant_id,
      permit_id,
      user_id: viewer.user_id,
      action,
      from,
      to,
      note,
      data,
      created_at: now,
    },
    select: { id: true },
  });
  if (action !== "create")
    await audit(call, action, "permits", permit_id, {
      before: change.before,
      after: change.after ?? { status: to, ...data },
      company_id,
    });
  publish(tx, { subject: "permits", action, id: permit_id, company_id, plant_id });
  publish(tx, { subject: "work-orders", action: "permits", id: work_order_id, company_id, plant_id });

  return id;
}
