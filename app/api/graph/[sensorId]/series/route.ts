import { z } from "zod";
import { sharedSeriesQuery } from "@/lib/resources/graph-links";
import { idText } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { openGraphLink, sharedSeries } from "@/lib/services/graph-links/open";

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
