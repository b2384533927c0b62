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
  tool: {
    name: "sensor_statistics",
    description:
      "Figures of a sensor's measurements in a period: minimum, maximum, mean, spread, gaps, and time at each level.",
    example: { id: 40, from: "2026-11-01", to: "2026-11-28" },
    link: "/sensors/{id}/statistics",
  },
  run: (call, { params, query }) => statisticsOf(call, params.id, query),
});
