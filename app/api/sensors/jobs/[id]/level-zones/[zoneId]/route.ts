import { levelZoneChange } from "@/lib/resources/level-zones";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { updateZone } from "@/lib/services/level-zones/save";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Change the limits of a measurement of a sensor",
  params: idParams.extend({ zoneId: idParams.shape.id }),
  body: levelZoneChange,
  run: (call, { params, body }) => updateZone(call, params.id, params.zoneId, body),
});
