import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { boardTemplates } from "@/lib/services/views/boards/templates";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List templates of dashboards in the caller's language",
  query: plantQuery,
  run: (call, { query }) => boardTemplates(call, query.plant_id),
});
