import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { rfqAction } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { sendRfq } from "@/lib/services/maintenance/rfqs/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Send a request for quotation to its vendors, one email each in the vendor's language",
  params: idParams,
  body: rfqAction,
  run: (call, { params, body }) => sendRfq(call, params.id, body),
});
