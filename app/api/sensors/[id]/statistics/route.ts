import { statisticsQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { statisticsOf } from "@/lib/services/monitoring/statistics/of-sensor";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "Each measurement of a sensor over a time: extremes, mean, spread, gaps, and how long it stood at each level",
  params: idParams,
  query: statisticsQuery,
  transaction: "own",
  run: (call, { params, query }) => statisticsOf(call, params.id, query),
});
