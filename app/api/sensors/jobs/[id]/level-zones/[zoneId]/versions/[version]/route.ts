import { goBackInput } from "@/lib/resources/level-zones";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { goBackTo } from "@/lib/services/level-zones/versions";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Go back to what these limits were; that is a new version",
  params: idParams.extend({ zoneId: idParams.shape.id, version: idParams.shape.id }),
  body: goBackInput,
  run: (call, { params: { id, zoneId, version }, body }) =>
    goBackTo(call, { sensor_id: id, zone_id: zoneId, version }, body.reason ?? null),
});
