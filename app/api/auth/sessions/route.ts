import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { endOtherSessions, ownSessions } from "@/lib/services/identity/auth/own-sessions";

const session = z.object({
  id: z.int(),
  kind: z.enum(["cookie", "bearer"]),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  is_current: z.boolean(),
});

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the caller's sessions",
  answer: z.array(session),
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
