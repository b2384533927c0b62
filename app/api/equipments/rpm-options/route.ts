import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { rpmChoices } from "@/lib/services/structure/equipments/speed-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List the speed sources available for an item: source types, nominal speeds and speed sensors",
  query: plantQuery,
  run: (call, { query }) => rpmChoices(call, query.plant_id),
});
