import { can, isApprover, isProviderSide } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";

/** Who asks vendors and chooses among them: who buys, and who decides; and who has asked, until it is sent. */
export function mayBuy({ viewer }: Pick<Call, "viewer">): boolean {
  return (
    can(viewer, "update_requisitions") &&
    (viewer.role.is_requisitioner || viewer.role.is_fab_shop_manager || isApprover(viewer) || isProviderSide(viewer))
  );
}

export function checkMayBuy(call: Pick<Call, "viewer">): void {
  if (!mayBuy(call)) throw new DomainError("forbidden", "rfqs.not_yours");
}
