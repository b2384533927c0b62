import { z } from "zod";
import { bulkInput, levelZoneQuery } from "@/lib/inputs/level-zones";
import { eachUnderOwnNames } from "@/lib/resources/aliases";
import { endpoint } from "@/lib/server/http/endpoint";
import { saveForMany } from "@/lib/services/monitoring/level-zones/bulk";
import { listZones } from "@/lib/services/monitoring/level-zones/list";

export const GET = endpoint({
  allow: ["view_dashboard", "view_controllers"],
  summary: "List limits by plant, line, machine, item, sensor, measurement and kind",
  query: levelZoneQuery,
  run: (call, { query }) => listZones(call, query),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Set the same limits, or our standard limits, for several sensors; the result is given per sensor",
  body: z.preprocess((body) => eachUnderOwnNames("level-zones", "zones", body), bulkInput),
  run: (call, { body }) => saveForMany(call, body),
});
