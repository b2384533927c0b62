import { takeInput } from "@/lib/inputs/alerts";
import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { takeCase, takersOf } from "@/lib/services/monitoring/alerts/take";

export const GET = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "People of the plant who can be given the case of an alert",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await takersOf(call, params.id), query),
});

export const PUT = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "Take the case of an alert, give it to somebody, or give it back",
  params: idParams,
  body: takeInput,
  run: (call, { params, body }) => takeCase(call, params.id, body),
});
