import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { rpmNodes } from "@/lib/services/structure/equipments/speed-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List sensors that can be the speed source of a production line",
  query: plantQuery,
  run: (call, { query }) => rpmNodes(call, query.plant_id),
});
