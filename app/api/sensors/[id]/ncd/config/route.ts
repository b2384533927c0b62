import { ncdConfigInput } from "@/lib/inputs/ncd-config";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { configure } from "@/lib/services/devices/commands/configure-sensor";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Update the settings of a wireless sensor; they are saved when the device has confirmed them",
  params: idParams,
  body: ncdConfigInput,
  run: (call, { params, body }) => configure(call, params.id, body),
});
