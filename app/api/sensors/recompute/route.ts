import { recomputeMany } from "@/lib/inputs/recompute";
import { endpoint } from "@/lib/server/http/endpoint";
import { startMany } from "@/lib/services/monitoring/recomputes/start";

export const POST = endpoint({
  allow: "update_controllers",
  summary: "Recalculate the readings of several sensors, or of all that use a formula; the result is given per sensor",
  body: recomputeMany,
  status: 202,
  run: (call, { body }) => startMany(call, body),
});
