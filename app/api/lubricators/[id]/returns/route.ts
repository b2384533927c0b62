import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { returnsOf } from "@/lib/services/lubrication/greasing/returns";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "List the levels that returned soon after a greasing of a point, with the curve of each and what decided it",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await returnsOf(call, params.id), query),
});
