import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { quoteBody } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { quoteRfq } from "@/lib/services/maintenance/rfqs/act";

export const POST = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Enter the quote of a vendor, by line or for all; a later one takes its place",
  params: idParams,
  body: quoteBody,
  status: 201,
  run: (call, { params, body }) => quoteRfq(call, params.id, body),
});
