import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { sharedSeriesQuery } from "@/lib/inputs/graph-links";
import { endpoint } from "@/lib/server/http/endpoint";
import { openGraphLink, sharedSeries } from "@/lib/services/monitoring/graph-links/open";

export const GET = endpoint({
  allow: "public",
  summary: "Points of the chart that a link opens; its token comes in the header X-Graph-Token",
  params: z.object({ sensorId: idText }),
  query: sharedSeriesQuery,
  run: async ({ ip, now }, { params, query: { from, to }, request }) => {
    const token = request.headers.get("x-graph-token");
    const link = await openGraphLink({ token, sensor_id: params.sensorId, ip }, now);
    return sharedSeries(link, from === undefined || to === undefined ? null : { from, to }, now);
  },
});
