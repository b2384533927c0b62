import { levelZoneInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { createZone } from "@/lib/services/monitoring/level-zones/save";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Set the limits of a sensor's measurement",
  params: idParams,
  body: levelZoneInput,
  status: 201,
  run: (call, { params, body }) => createZone(call, params.id, body),
});
