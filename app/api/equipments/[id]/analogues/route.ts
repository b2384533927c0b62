import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { analoguesOf } from "@/lib/services/structure/equipments/analogues";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "What fits in the place of an item: the same part number, then crossovers, what is in stock first",
  params: idParams,
  run: (call, { params }) => analoguesOf(call, params.id),
});
