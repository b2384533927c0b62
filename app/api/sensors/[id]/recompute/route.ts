import { recomputeInput } from "@/lib/inputs/recompute";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { latestRecompute, startRecompute } from "@/lib/services/monitoring/recomputes/start";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "Get the progress of the last recalculation of a sensor's readings",
  params: idParams,
  run: (call, { params }) => latestRecompute(call, params.id),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Recalculate a sensor's readings in a period with the present formulas",
  params: idParams,
  body: recomputeInput,
  status: 202,
  run: (call, { params, body }) => startRecompute(call, params.id, body),
});
