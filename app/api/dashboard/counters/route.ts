import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { counters } from "@/lib/services/views/dashboard/counters";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Count lines, utilities, machines, assets and items, in total and per level",
  query: plantQuery,
  run: (call, { query }) => counters(call, query.plant_id),
});
