import { coverageQuery } from "@/lib/inputs/coverage";
import { endpoint } from "@/lib/server/http/endpoint";
import { listCoverage } from "@/lib/services/views/dashboard/coverage";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List items with the hours of a month in which their sensors reported, the least covered first, with totals",
  query: coverageQuery,
  run: (call, { query }) => listCoverage(call, query),
});
