import { rebaselineZones as body } from "@/lib/inputs/baselines";
import { endpoint } from "@/lib/server/http/endpoint";
import { rebaselineZones } from "@/lib/services/monitoring/baselines/rebaseline";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Learn the measurements of these limits anew; each of the limits answers for itself",
  body,
  run: (call, { body }) => rebaselineZones(call, body),
});
