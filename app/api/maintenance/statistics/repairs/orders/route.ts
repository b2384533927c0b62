import { repairListQuery } from "@/lib/inputs/repairs";
import { endpoint } from "@/lib/server/http/endpoint";
import { listRepairs } from "@/lib/services/maintenance/proofs/repairs";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List the repairs behind the figures of what recurred, with their orders and the alert of each that did",
  query: repairListQuery,
  run: (call, { query }) => listRepairs(call, query),
});
