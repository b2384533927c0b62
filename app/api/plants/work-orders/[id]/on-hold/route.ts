import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { holdAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { holdRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Put a requisition on hold with a reason, or take one off hold: it goes on where it was",
  params: idParams,
  body: holdAction,
  run: (call, { params, body }) => holdRequisition(call, params.id, body),
});
