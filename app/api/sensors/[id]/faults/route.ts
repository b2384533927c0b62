import { shortPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { idParams } from "@/lib/server/resources/resource-routes";
import { faultsOf } from "@/lib/services/devices/sensors/faults";

export const GET = endpoint({
  allow: ["view_dashboard", "view_controllers"],
  summary: "List a sensor's faults in the last 30 days: no data, invalid readings, failed commands and captures",
  params: idParams,
  query: shortPageQuery,
  run: async (call, { params, query }) => pageIn(await faultsOf(call, params.id), query),
});
