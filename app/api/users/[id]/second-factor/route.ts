import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { clearSecondFactor } from "@/lib/services/identity/second-factor/clear";
import { changeable } from "@/lib/services/identity/users/served";

export const DELETE = endpoint({
  allow: "update_users",
  summary: "Reset a user's second factor; all of the user's sessions end and the user is notified by email",
  params: idParams,
  run: async (call, { params }) => {
    await changeable(call, params.id);
    await clearSecondFactor(call, params.id);
    return done(call, "users.factor_cleared");
  },
});
