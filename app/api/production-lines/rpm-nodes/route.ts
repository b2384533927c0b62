import { plantQuery, withShortPage } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { rpmNodes } from "@/lib/services/structure/equipments/speed-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List sensors that can be the speed source of a production line",
  query: withShortPage(plantQuery),
  run: async (call, { query }) => pageIn(await rpmNodes(call, query.plant_id), query),
});
