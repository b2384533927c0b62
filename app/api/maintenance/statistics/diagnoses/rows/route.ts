import { judgedRowsQuery } from "@/lib/inputs/diagnoses";
import { endpoint } from "@/lib/server/http/endpoint";
import { listJudged } from "@/lib/services/monitoring/diagnoses/rows";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List the work orders and alerts behind the counts of diagnosis accuracy, the latest first",
  query: judgedRowsQuery,
  run: (call, { query }) => listJudged(call, query),
});
