import { ncdConfigInput } from "@/lib/resources/ncd-config";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { configure } from "@/lib/services/sensors/tell";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Change the settings of a wireless sensor; they are kept when the device has confirmed them",
  params: idParams,
  body: ncdConfigInput,
  run: (call, { params, body }) => configure(call, params.id, body),
});
