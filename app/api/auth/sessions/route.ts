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
  summary: "Where the caller is signed in",
  answer: z.array(session),
  transaction: "own",
  run: (call) => ownSessions(call),
});

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "End every session of the caller but this one",
  transaction: "own",
  run: async (call) => {
    return done(call, "sessions.ended_others", { ended: await endOtherSessions(call) });
  },
});
