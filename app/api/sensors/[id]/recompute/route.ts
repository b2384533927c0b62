import { recomputeInput } from "@/lib/inputs/recompute";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { latestRecompute, startRecompute } from "@/lib/services/monitoring/recomputes/start";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "How far the last recomputation of a sensor's readings is",
  params: idParams,
  run: (call, { params }) => latestRecompute(call, params.id),
});

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Make the readings of a stretch anew by the formulas of now",
  params: idParams,
  body: recomputeInput,
  status: 202,
  run: (call, { params, body }) => startRecompute(call, params.id, body),
});
