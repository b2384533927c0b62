import { gainInput } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { adjustGain } from "@/lib/services/monitoring/commands/configure-sensor";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Increase, decrease or reset a sensor's gain; gain_status shows the progress",
  params: idParams,
  body: gainInput,
  run: (call, { params, body }) => adjustGain(call, params.id, body.action),
});
