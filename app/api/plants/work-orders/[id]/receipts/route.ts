import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { receiptBody } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { receiveLine } from "@/lib/services/maintenance/requisitions/receive";

export const POST = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Receive a line of a requisition in work, into a storeroom or straight to the work, or close it short",
  params: idParams,
  body: receiptBody,
  status: 201,
  run: (call, { params, body }) => receiveLine(call, params.id, body),
});
