import { goBackInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { goBackTo } from "@/lib/services/monitoring/level-zones/versions";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Restore an earlier version of these limits; this creates a new version",
  params: idParams.extend({ zoneId: idParams.shape.id, version: idParams.shape.id }),
  body: goBackInput,
  run: (call, { params: { id, zoneId, version }, body }) =>
    goBackTo(call, { sensor_id: id, zone_id: zoneId, version }, body.reason ?? null),
});
