import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { reasonedAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Deny a pending requisition with a reason",
  params: idParams,
  body: reasonedAction,
  run: (call, { params, body }) => actOnRequisition(call, "deny", params.id, body),
});
