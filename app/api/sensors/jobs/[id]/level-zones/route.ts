import { levelZoneInput } from "@/lib/resources/level-zones";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { createZone } from "@/lib/services/level-zones/save";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Set the limits of a measurement of a sensor",
  params: idParams,
  body: levelZoneInput,
  status: 201,
  run: (call, { params, body }) => createZone(call, params.id, body),
});
