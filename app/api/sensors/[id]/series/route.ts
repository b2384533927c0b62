import { seriesQuery } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { seriesOf } from "@/lib/services/monitoring/series/series";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Measurements of a sensor over a time, as columns of about a thousand points, with limits and alerts",
  params: idParams,
  query: seriesQuery,
  transaction: "own",
  run: (call, { params, query }) => seriesOf(call, params.id, query),
});
