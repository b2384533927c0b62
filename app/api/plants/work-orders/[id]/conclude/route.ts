import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { concludeAction } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { actOnRequisition } from "@/lib/services/maintenance/requisitions/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Conclude a completed requisition with its final return in percent",
  params: idParams,
  body: concludeAction,
  run: (call, { params, body }) => actOnRequisition(call, "conclude", params.id, body),
});
