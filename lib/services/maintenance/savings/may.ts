import { mayDecideSaving, type SavingAction } from "@/lib/domain/maintenance/savings";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { type SavingRow, savingActorOf, savingOfOrder } from "./present";

/** The work is done as far as those who did it are concerned. */
export const isDone = ({ status, kind }: Pick<WorkOrderRow, "status" | "kind">) =>
  kind === "order" && (status === "completed" || status === "closed");

export function checkMayDecide(call: Call, action: SavingAction, order: WorkOrderRow, saving: SavingRow | null) {
  const actor = savingActorOf(call, { company_id: order.company_id, estimated_by: saving?.estimated_by ?? null });
  if (mayDecideSaving(action, actor)) return;
  const isOwn = action === "approve" && actor.is_approver && actor.is_author;
  throw new DomainError("forbidden", isOwn ? "savings.approved_by_another" : "savings.not_yours");
}

export async function theSaving(call: Call, work_order_id: number): Promise<SavingRow> {
  const saving = await savingOfOrder(call, work_order_id);
  if (!saving) throw notFound();
  return saving;
}

/** 409 that names where the saving stands. */
export const wrongSavingStatus = ({ id, status }: Pick<SavingRow, "id" | "status">) =>
  new DomainError("conflict", "savings.wrong_status", { params: { status }, data: { id, status } });
