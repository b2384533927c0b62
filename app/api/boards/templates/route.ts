import { plantQuery, withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { boardTemplates } from "@/lib/services/views/boards/templates";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List templates of dashboards in the caller's language",
  query: withShortPage(plantQuery),
  run: async (call, { query }) => pageIn(await boardTemplates(call, query.plant_id), query),
});
