import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { plainAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Take the approval of a requisition back, before it is taken and before anything came in",
  params: idParams,
  body: plainAction,
  run: (call, { params, body }) => actOnRequisition(call, "unapprove", params.id, body),
});
