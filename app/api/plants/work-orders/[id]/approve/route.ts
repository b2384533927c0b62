import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { approveAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Approve a pending requisition; its lines and return are locked and it gets its PO number",
  params: idParams,
  body: approveAction,
  run: (call, { params, body }) => actOnRequisition(call, "approve", params.id, body),
});
