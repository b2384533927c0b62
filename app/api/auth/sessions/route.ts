import { done, endpoint } from "@/lib/server/http/endpoint";
import { endOtherSessions, ownSessions } from "@/lib/services/identity/auth/own-sessions";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's sessions",
  transaction: "own",
  run: (call) => ownSessions(call),
});

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "End all of the caller's sessions except this one",
  transaction: "own",
  run: async (call) => {
    return done(call, "sessions.ended_others", { ended: await endOtherSessions(call) });
  },
});
