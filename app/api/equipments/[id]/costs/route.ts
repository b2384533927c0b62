import { costsQuery } from "@/lib/inputs/costs";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { costsOfPlace } from "@/lib/services/maintenance/costs/of-place";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What closed orders of an item cost by year or month, what is open, and whether it still pays to repair",
  params: idParams,
  query: costsQuery,
  run: (call, { params, query }) => costsOfPlace(call, "equipment", params.id, query),
});
