import { z } from "zod";
import { idText } from "@/lib/resources/inputs";
import { done, endpoint } from "@/lib/server/http";
import { endOwnSession } from "@/lib/services/auth/own-sessions";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "End one of the caller's own sessions",
  params: z.object({ id: idText }),
  transaction: "own",
  run: async (call, { params }) => {
    await endOwnSession(call, params.id);
    return done(call, "sessions.ended");
  },
});
