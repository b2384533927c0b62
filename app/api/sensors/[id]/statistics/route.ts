import { statisticsQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { statisticsOf } from "@/lib/services/monitoring/statistics/of-sensor";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "Get statistics of a sensor's measurements in a period: minimum, maximum, mean, spread, gaps and time per level",
  params: idParams,
  query: statisticsQuery,
  transaction: "own",
  run: (call, { params, query }) => statisticsOf(call, params.id, query),
});
