import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endOwnSession } from "@/lib/services/identity/sign-in/own-sessions";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "End one of the caller's own sessions",
  params: idParams,
  transaction: "own",
  run: async (call, { params }) => {
    await endOwnSession(call, params.id);
    return done(call, "sessions.ended");
  },
});
