import { changedSeries } from "@/lib/resources/work-series";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedWorkSeries } from "@/lib/services/maintenance/series/served";
import { changeSeries, endSeries } from "@/lib/services/maintenance/series-orders/save";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get a series of recurring work with its next ten dates, and what was missed or skipped and why",
  params: idParams,
  run: (call, { params }) => servedWorkSeries.find(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Update a series and its work orders that nobody has begun",
  params: idParams,
  body: changedSeries,
  run: (call, { params, body }) => changeSeries(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "delete_maintenance",
  summary: "End a series; work orders that nobody has begun are removed, the others stay",
  params: idParams,
  run: async (call, { params }) => {
    await endSeries(call, params.id);
    return done(call, "errors.deleted", { id: params.id });
  },
});
