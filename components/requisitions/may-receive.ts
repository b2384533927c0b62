import type { ShownViewer } from "@/components/shell/viewer-context";
import type { FullRequisition } from "./types";

type Received = Pick<FullRequisition, "status" | "type" | "may_change"> & { taker?: { id: number } | null };
type Receiver = Pick<
  ShownViewer,
  "user_id" | "permissions" | "is_requisitioner" | "is_technic" | "is_fab_shop_manager" | "is_provider_side"
>;

/** Deliveries of a purchase in work are booked by who took it, who buys, who works in the shop and who decides. */
export function mayReceive({ status, type, taker, may_change }: Received, viewer: Receiver): boolean {
  if (status !== "in_work" || type !== "purchase" || !viewer.permissions.includes("update_requisitions")) return false;
  const isTheirs = taker?.id === viewer.user_id || viewer.is_requisitioner || viewer.is_technic;
  // The fab shop manager changes it and receives nothing.
  const decides = may_change && (viewer.is_provider_side || !viewer.is_fab_shop_manager);

  return isTheirs || decides;
}
