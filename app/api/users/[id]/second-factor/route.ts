import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { clearSecondFactor } from "@/lib/services/identity/second-factor/clear";
import { changeable } from "@/lib/services/identity/users/served";

export const DELETE = endpoint({
  allow: "update_users",
  summary: "Take away the second factor of somebody who lost it; every session ends and a mail tells of it",
  params: idParams,
  run: async (call, { params }) => {
    await changeable(call, params.id);
    await clearSecondFactor(call, params.id);
    return done(call, "users.factor_cleared");
  },
});
