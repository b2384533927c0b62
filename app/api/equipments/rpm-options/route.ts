import { plantQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { rpmChoices } from "@/lib/services/structure/equipments/speed-options";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "What an item's speed can be taken from: sources, nominal speeds, sensors that measure one",
  query: plantQuery,
  run: (call, { query }) => rpmChoices(call, query.plant_id),
});
