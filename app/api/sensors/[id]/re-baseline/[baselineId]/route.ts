import { decideInput } from "@/lib/inputs/baselines";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { decideBaseline } from "@/lib/services/monitoring/baselines/decide";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Accept the learned limits, or reject them and keep the present ones",
  params: idParams.extend({ baselineId: idParams.shape.id }),
  body: decideInput,
  run: (call, { params, body }) => decideBaseline(call, params.id, params.baselineId, body),
});
