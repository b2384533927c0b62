import { seriesQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { seriesOf } from "@/lib/services/monitoring/series/series";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get a sensor's measurements for a period, as columns of about 1000 points, with limits and alerts",
  params: idParams,
  query: seriesQuery,
  transaction: "own",
  run: (call, { params, query }) => seriesOf(call, params.id, query),
});
