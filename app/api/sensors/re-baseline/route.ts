import { rebaselineMany } from "@/lib/inputs/baselines";
import { endpoint } from "@/lib/server/http/endpoint";
import { rebaselineSensors } from "@/lib/services/monitoring/baselines/rebaseline";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Learn the limits of many sensors anew; each answers for itself",
  body: rebaselineMany,
  run: (call, { body }) => rebaselineSensors(call, body),
});
