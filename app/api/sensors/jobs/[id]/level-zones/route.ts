import { z } from "zod";
import { levelZoneInput } from "@/lib/inputs/level-zones";
import { underOwnNames } from "@/lib/resources/aliases";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { createZone } from "@/lib/services/monitoring/level-zones/save";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Set the limits of a sensor's measurement",
  params: idParams,
  body: z.preprocess((body) => underOwnNames("level-zones", body), levelZoneInput),
  status: 201,
  run: (call, { params, body }) => createZone(call, params.id, body),
});
