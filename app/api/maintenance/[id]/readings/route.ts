import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { readingsOf } from "@/lib/services/maintenance/work-orders/readings";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Latest readings of the item of a work order, with their limits",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await readingsOf(call, params.id), query),
});
