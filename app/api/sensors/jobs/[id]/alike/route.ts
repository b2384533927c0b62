import { withShortPage } from "@/lib/inputs/fields";
import { alikeQuery } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { alikeSensors } from "@/lib/services/monitoring/level-zones/bulk";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List sensors of the same type in the plant with their limits for a measurement",
  params: idParams,
  query: withShortPage(alikeQuery),
  run: async (call, { params, query }) => pageIn(await alikeSensors(call, params.id, query), query),
});
