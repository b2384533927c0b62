import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { sharedSeriesQuery } from "@/lib/inputs/graph-links";
import { rangeOn } from "@/lib/inputs/series";
import { endpoint } from "@/lib/server/http/endpoint";
import { openGraphLink, sharedSeries } from "@/lib/services/monitoring/graph-links/open";

export const GET = endpoint({
  allow: "public",
  summary: "Get the data points of a shared chart; send the link's token in the header X-Graph-Token",
  params: z.object({ sensorId: idText }),
  query: sharedSeriesQuery,
  run: async ({ ip, now }, { params, query: { from, to }, request }) => {
    const token = request.headers.get("x-graph-token");
    const link = await openGraphLink({ token, sensor_id: params.sensorId, ip }, now);
    return sharedSeries(
      link,
      from === undefined || to === undefined ? null : rangeOn({ from, to }, link.time_zone),
      now,
    );
  },
});
