import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { analyticsQuery } from "@/lib/inputs/requisitions";
import { endpoint } from "@/lib/server/http/endpoint";
import { requisitionAnalytics } from "@/lib/services/maintenance/requisitions/analytics";

export const GET = endpoint({
  allow: "view_requisitions",
  condition: isInRequisitionsArea,
  summary:
    "Count requisitions by status, reason and type, with the spend in cents and the average days of finished ones",
  query: analyticsQuery,
  run: (call, { query }) => requisitionAnalytics(call, query),
});
