import { gainInput } from "@/lib/inputs/commands";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { adjustGain } from "@/lib/services/devices/commands/configure-sensor";
import { gainOf } from "@/lib/services/devices/commands/gain";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "Get the last gain command of a sensor, the last acknowledged one, and the steps since the last reset",
  params: idParams,
  run: (call, { params }) => gainOf(call, params.id),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Increase, decrease or reset a sensor's gain; gain_status shows the progress",
  params: idParams,
  body: gainInput,
  run: (call, { params, body }) => adjustGain(call, params.id, body.action),
});
