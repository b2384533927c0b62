import { seriesQuery } from "@/lib/resources/series";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { seriesOf } from "@/lib/services/readings/series";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Measurements of a sensor over a time, as columns of about a thousand points, with limits and alerts",
  params: idParams,
  query: seriesQuery,
  transaction: "own",
  run: (call, { params, query }) => seriesOf(call, params.id, query),
});
