import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { zoneVersions } from "@/lib/services/monitoring/level-zones/versions";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List all versions of these limits with author, time and reason",
  params: idParams.extend({ zoneId: idParams.shape.id }),
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await zoneVersions(call, params.id, params.zoneId), query),
});
