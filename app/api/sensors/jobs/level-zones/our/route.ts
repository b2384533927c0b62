import { setsStandardLimits } from "@/lib/domain/identity/viewer";
import { ourInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { ourLimits, saveOurLimits } from "@/lib/services/monitoring/level-zones/our";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "List standard limits per machine type or item type, and quantity",
  run: (call) => ourLimits(call),
});

export const PUT = endpoint({
  allow: "update_controllers",
  condition: setsStandardLimits,
  summary: "Set standard limits per machine type (provider) or item type; limits already set on sensors do not change",
  body: ourInput,
  run: (call, { body }) => saveOurLimits(call, body.limits),
});
