import { decideInput } from "@/lib/resources/baselines";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { decideBaseline } from "@/lib/services/baselines/decide";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Accept the limits that were learnt, or reject them and keep the old",
  params: idParams.extend({ baselineId: idParams.shape.id }),
  body: decideInput,
  run: (call, { params, body }) => decideBaseline(call, params.id, params.baselineId, body),
});
