import { rebaselineMany } from "@/lib/resources/baselines";
import { endpoint } from "@/lib/server/http";
import { rebaselineSensors } from "@/lib/services/baselines/rebaseline";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Learn the limits of many sensors anew; each answers for itself",
  body: rebaselineMany,
  run: (call, { body }) => rebaselineSensors(call, body),
});
