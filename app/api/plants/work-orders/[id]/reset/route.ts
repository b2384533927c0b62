import { plainAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  summary: "Reset a requisition that is denied or on hold to pending",
  params: idParams,
  body: plainAction,
  run: (call, { params, body }) => actOnRequisition(call, "reset", params.id, body),
});
