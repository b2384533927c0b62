import { z } from "zod";
import { levelZoneChange } from "@/lib/inputs/level-zones";
import { underOwnNames } from "@/lib/resources/aliases";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { updateZone } from "@/lib/services/monitoring/level-zones/save";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Update the limits of a sensor's measurement",
  params: idParams.extend({ zoneId: idParams.shape.id }),
  body: z.preprocess((body) => underOwnNames("level-zones", body), levelZoneChange),
  run: (call, { params, body }) => updateZone(call, params.id, params.zoneId, body),
});
