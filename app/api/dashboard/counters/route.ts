import { plantQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { counters } from "@/lib/services/dashboard/counters";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Count lines, utilities, machines, assets and items, and how many show which level",
  query: plantQuery,
  run: (call, { query }) => counters(call, query.plant_id),
});
