import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { rfqAction } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { cancelRfq } from "@/lib/services/maintenance/rfqs/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Cancel a request for quotation",
  params: idParams,
  body: rfqAction,
  run: (call, { params, body }) => cancelRfq(call, params.id, body),
});
