import { setsStandardLimits } from "@/lib/domain/identity/viewer";
import { shortPageQuery } from "@/lib/inputs/fields";
import { ourInput } from "@/lib/inputs/level-zones";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { ourLimits, saveOurLimits } from "@/lib/services/monitoring/level-zones/our";

export const GET = endpoint({
  allow: ["view_controllers", "view_dashboard"],
  summary: "List standard limits per machine type or item type, and quantity",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await ourLimits(call), query),
});

export const PUT = endpoint({
  allow: "update_controllers",
  condition: setsStandardLimits,
  summary: "Set standard limits per machine type (provider) or item type; limits already set on sensors do not change",
  body: ourInput,
  run: (call, { body }) => saveOurLimits(call, body.limits),
});
