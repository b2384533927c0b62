import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { analoguesOf } from "@/lib/services/structure/equipments/analogues";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "What fits in the place of an item: the same part number, then crossovers, what is in stock first",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await analoguesOf(call, params.id), query),
});
