import { rebaselineZones as body } from "@/lib/inputs/baselines";
import { endpoint } from "@/lib/server/http/endpoint";
import { rebaselineZones } from "@/lib/services/monitoring/baselines/rebaseline";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Start learning several limits again; the result is given per limit",
  body,
  run: (call, { body }) => rebaselineZones(call, body),
});
