import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { completeAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Complete a requisition in work; a service with its hours and cost, a purchase with all lines settled",
  params: idParams,
  body: completeAction,
  run: (call, { params, body }) => actOnRequisition(call, "complete", params.id, body),
});
