import { bulkInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { saveForMany } from "@/lib/services/monitoring/level-zones/bulk";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Set the same limits, or our standard limits, for several sensors; the result is given per sensor",
  body: bulkInput,
  run: (call, { body }) => saveForMany(call, body),
});
