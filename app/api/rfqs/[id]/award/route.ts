import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { awardBody } from "@/lib/inputs/rfqs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { awardRfq } from "@/lib/services/maintenance/rfqs/act";

export const PUT = endpoint({
  allow: "update_requisitions",
  condition: isInRequisitionsArea,
  summary: "Award a quote; its vendor, prices and date become those of the requisition",
  params: idParams,
  body: awardBody,
  run: (call, { params, body }) => awardRfq(call, params.id, body),
});
