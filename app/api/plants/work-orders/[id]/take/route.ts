import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { takeAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Take an approved requisition with the day on which it should be done",
  params: idParams,
  body: takeAction,
  run: (call, { params, body }) => actOnRequisition(call, "take", params.id, body),
});
