import { rebaselineMany } from "@/lib/inputs/baselines";
import { endpoint } from "@/lib/server/http/endpoint";
import { rebaselineSensors } from "@/lib/services/monitoring/baselines/rebaseline";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Start learning the limits of several sensors again; the result is given per sensor",
  body: rebaselineMany,
  run: (call, { body }) => rebaselineSensors(call, body),
});
