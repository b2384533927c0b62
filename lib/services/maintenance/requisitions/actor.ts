import { can, isApprover, isInRequisitionsArea, isProviderSide } from "@/lib/domain/identity/viewer";
import type {
  Requested,
  RequisitionAction,
  RequisitionActor,
  RequisitionStatus,
  RequisitionType,
} from "@/lib/domain/maintenance/requisition";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

interface People {
  requested_by: number;
  taken_by: number | null;
}

/** What a viewer is to a requisition. Who may not change requisitions is nothing to any of them. */
export function actorOf({ viewer }: Pick<Call, "viewer">, { requested_by, taken_by }: People): RequisitionActor {
  const may = can(viewer, "update_requisitions") && isInRequisitionsArea(viewer);
  const { role, user_id } = viewer;

  return {
    is_provider: may && isProviderSide(viewer),
    is_approver: may && isApprover(viewer) && !isProviderSide(viewer),
    is_requester: requested_by === user_id,
    is_taker: may && taken_by === user_id,
    is_requisitioner: may && role.is_requisitioner,
    is_fab_shop_manager: may && role.is_fab_shop_manager,
    is_technic: may && role.is_technic,
  };
}

interface Stored {
  status: string;
  type: string;
  work_type: string | null;
  held_from: string | null;
  concluded_at: Date | null;
}

export const requestedOf = (
  { status, type, work_type, held_from, concluded_at }: Stored,
  lines: readonly { received: number }[],
): Requested => ({
  status: status as RequisitionStatus,
  type: type as RequisitionType,
  work_type,
  held_from,
  has_receipts: lines.some(({ received }) => received > 0),
  is_concluded: concluded_at !== null,
});

/** 403 that states whose step it is. */
export const notYours = (
  action: RequisitionAction | "take_purchase" | "take_service" | "receive" | "change" | "delete",
) => new DomainError("forbidden", "requisitions.not_yours", { params: { action } });

/** Whose it is to change: who asked, who buys, makes or has taken it, and who decides. */
export const isTheirs = (actor: RequisitionActor): boolean =>
  actor.is_requester ||
  actor.is_requisitioner ||
  actor.is_fab_shop_manager ||
  actor.is_taker ||
  actor.is_approver ||
  actor.is_provider;
