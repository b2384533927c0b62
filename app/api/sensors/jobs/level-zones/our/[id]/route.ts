import { setsStandardLimits } from "@/lib/domain/identity/viewer";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeOurLimit } from "@/lib/services/monitoring/level-zones/our";

export const DELETE = endpoint({
  allow: "update_controllers",
  condition: setsStandardLimits,
  summary: "Delete standard limits of an item type; limits already set on sensors do not change",
  params: idParams,
  run: async (call, { params }) => {
    await removeOurLimit(call, params.id);
    return done(call, "our-limits.deleted");
  },
});
