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
  tool: {
    name: "sensor_series",
    description:
      "Readings of a sensor in a period, as columns of at most 200 points for each measurement: t in seconds since from, averages, and minimum and maximum where points are gathered; with unit, limits, standstills and what happened. from and to are milliseconds, an instant, or a day on the plant's clock.",
    example: { id: 40, from: "2026-11-01", to: "2026-11-28" },
    link: "/sensors/{id}/statistics",
    fixed: { points: 199 },
  },
  run: (call, { params, query }) => seriesOf(call, params.id, query),
});
