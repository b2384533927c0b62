import { shortPageQuery } from "@/lib/inputs/fields";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { endOtherSessions, ownSessions } from "@/lib/services/identity/sign-in/own-sessions";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's sessions",
  transaction: "own",
  query: shortPageQuery,
  run: async (call, { query }) => pageIn(await ownSessions(call), query),
});

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "End all of the caller's sessions except this one",
  transaction: "own",
  run: async (call) => {
    return done(call, "sessions.ended_others", { ended: await endOtherSessions(call) });
  },
});
