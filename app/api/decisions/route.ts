import { decides } from "@/lib/domain/identity/decisions";
import { decisionQuery } from "@/lib/inputs/decisions";
import { endpoint } from "@/lib/server/http/endpoint";
import { listDecisions } from "@/lib/services/maintenance/decisions/list";

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests", "view_requisitions", "view_permits"],
  condition: decides,
  summary:
    "List what waits for the caller's decision, most urgent first; counts by kind in `meta.counts`, amounts in cents",
  query: decisionQuery,
  run: (call, { query }) => listDecisions(call, query),
});
