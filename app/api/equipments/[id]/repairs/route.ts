import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { repairs } from "@/lib/services/structure/equipments/history";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What was repaired on an item, newest first, with the parts it took",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await repairs(call, params.id), query),
});
