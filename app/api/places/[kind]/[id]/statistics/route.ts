import { placeStatisticsParams, placeStatisticsQuery } from "@/lib/inputs/place-statistics";
import { endpoint } from "@/lib/server/http/endpoint";
import { statisticsOfPlace } from "@/lib/services/views/place-statistics/of-place";

export const GET = endpoint({
  allow: "view_dashboard",
  summary:
    "Get alerts, work orders, downtime and savings of a plant, production line, utility, machine or asset in a period",
  params: placeStatisticsParams,
  query: placeStatisticsQuery,
  run: (call, { params, query }) => statisticsOfPlace(call, params, query),
});
