import { useViewer } from "@/components/shell/viewer-context";
import type { FullRequisition } from "./types";

/** Deliveries are booked by who took the requisition, who buys, and who works in the shop, while it is in work. */
export function useMayReceive({ status, taker, may_change }: FullRequisition): boolean {
  const { user_id, is_requisitioner, is_technic } = useViewer();

  return status === "in_work" && (may_change || taker?.id === user_id || is_requisitioner || is_technic);
}
