import { withShortPage } from "@/lib/inputs/fields";
import { comparableQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { comparableSensors } from "@/lib/services/devices/sensors/comparable";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List sensors of the same plant that measure the same quantity, with their measurements",
  params: idParams,
  query: withShortPage(comparableQuery),
  run: async (call, { params, query }) => pageIn(await comparableSensors(call, params.id, query), query),
});
