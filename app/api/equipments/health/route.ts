import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { health } from "@/lib/services/views/dashboard/health";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Count items per level, and devices per state",
  query: plantQuery,
  run: (call, { query }) => health(call, query.plant_id),
});
