import {
  type ReviewCause,
  type SavingAction,
  type SavingStatus,
  savingTransitions,
} from "@/lib/domain/maintenance/savings";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { destination } from "@/lib/domain/shared/transitions";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { record } from "../order-log";
import { refuseCountedTwice } from "./counted-once";
import { checkMayDecide, isDone, theSaving, wrongSavingStatus } from "./may";
import { presentOneSaving, type SavingRow, type ShownSaving } from "./present";
import { isProven } from "./proven";

export type Decision = Exclude<SavingAction, "estimate">;

interface Given {
  reason?: string | null;
  note?: string | null;
  version?: number;
}

/** A person's decision on the saving of an order. The guard is inside the update: of two at once, one is refused. */
export async function decideSaving(
  call: Call,
  action: Decision,
  work_order_id: number,
  given: Given,
): Promise<ShownSaving> {
  const order = await rowOf(call, work_order_id);
  const before = await theSaving(call, work_order_id);
  checkMayDecide(call, action, order, before);
  const to = destination(savingTransitions, action, before.status as SavingStatus);
  if (!to) throw wrongSavingStatus(before);
  await checkGiven(call, action, order, given);

  const { count } = await call.tx.saving.updateMany({
    where: { id: before.id, status: before.status, version: given.version ?? before.version },
    data: { ...stamps[action](call, given), status: to, version: { increment: 1 } },
  });
  if (count === 0) throw await refuseLate(call, before);

  const after = await presentOneSaving(call, await theSaving(call, work_order_id));
  const note = given.reason ?? given.note ?? null;
  await record(
    call,
    order,
    { action: `saving_${action}`, from: before.status, to, note, data: { amount: after.amount } },
    { before: await presentOneSaving(call, before), after },
  );
  return after;
}

async function checkGiven(call: Call, action: Decision, order: WorkOrderRow, { reason, note }: Given) {
  if ((action === "review" || action === "reject") && !reason?.trim())
    throw invalidField("reason", "errors.is_required");
  if (action !== "evidence" && action !== "approve") return;
  if (!isDone(order)) throw new DomainError("conflict", "savings.work_not_done");
  if (action === "evidence" && !note?.trim() && !(await isProven(call.tx, order.id)))
    throw invalidField("note", "savings.not_proven");
  // An alert may have joined the order since, and with it another order's fault.
  if (action === "approve") await refuseCountedTwice(call, order);
}

const stamps: Record<Decision, (call: Call, given: Given) => Prisma.SavingUncheckedUpdateManyInput> = {
  evidence: ({ now, viewer }, { note }) => ({
    evidence: note?.trim() ? "note" : "proof",
    evidence_note: note ?? null,
    evidenced_by: viewer.user_id,
    evidenced_at: now,
    review_cause: null,
    reason: null,
  }),
  approve: ({ now, viewer }) => ({ approved_by: viewer.user_id, approved_at: now, reason: null }),
  review: (_, { reason }) => ({ reason, review_cause: "person", approved_by: null, approved_at: null }),
  reject: (_, { reason }) => ({ reason, review_cause: null, approved_by: null, approved_at: null }),
};

async function refuseLate(call: Call, before: SavingRow) {
  const current = await theSaving(call, before.work_order_id);
  if (current.status !== before.status) return wrongSavingStatus(current);
  return new DomainError("conflict", "errors.stale_version", { data: await presentOneSaving(call, current) });
}

/**
 * Work that is taken up again takes its saving with it, in the transaction that reopens: the next proof brings it back.
 * Closed work that is only looked at again has its proof already, so there a person has to confirm it.
 */
export async function reviewReopened(call: Call, order: WorkOrderRow, reason: string | null): Promise<void> {
  const cause: ReviewCause = order.status === "completed" ? "reopened" : "person";
  const { count } = await call.tx.saving.updateMany({
    where: { work_order_id: order.id, status: { in: [...savingTransitions.review.from] } },
    data: {
      status: "review",
      review_cause: cause,
      reason,
      approved_by: null,
      approved_at: null,
      version: { increment: 1 },
    },
  });
  if (count === 1) await record(call, order, { action: "saving_review", to: "review", note: reason });
}
