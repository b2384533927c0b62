import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { analyticsQuery } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { requisitionRoi } from "@/lib/services/maintenance/requisitions/analytics";

export const GET = endpoint({
  allow: "view_requisitions",
  condition: isInRequisitionsArea,
  summary: "Return of concluded requisitions in percent, estimated and final",
  query: analyticsQuery,
  run: (call, { query }) => requisitionRoi(call, query),
});
