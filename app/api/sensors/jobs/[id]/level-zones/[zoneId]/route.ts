import { levelZoneChange } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { updateZone } from "@/lib/services/monitoring/level-zones/save";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Change the limits of a measurement of a sensor",
  params: idParams.extend({ zoneId: idParams.shape.id }),
  body: levelZoneChange,
  run: (call, { params, body }) => updateZone(call, params.id, params.zoneId, body),
});
