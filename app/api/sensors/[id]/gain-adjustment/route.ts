import { gainInput } from "@/lib/resources/commands";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { adjustGain } from "@/lib/services/sensors/tell";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Turn a sensor's gain up or down, or reset it; gain_status says how far it is",
  params: idParams,
  body: gainInput,
  run: (call, { params, body }) => adjustGain(call, params.id, body.action),
});
