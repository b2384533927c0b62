import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { signOutEverywhere } from "@/lib/services/identity/users/account";

export const DELETE = endpoint({
  allow: "update_users",
  summary: "End all sessions of a user",
  params: idParams,
  transaction: "own",
  run: async (call, { params }) => {
    const ended_sessions = await signOutEverywhere(call, params.id);
    return done(call, "users.signed_out", { ended_sessions });
  },
});
