import { z } from "zod";
import { typedEmail } from "@/lib/inputs/passwords";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { askReset } from "@/lib/services/identity/sign-in/ask-reset";

/** The same answer for every address, known or not. */
export const POST = endpoint({
  allow: "public",
  perAddress: "reset_ip",
  summary: "Request a password reset link by email",
  body: z.strictObject({ email: typedEmail }),
  run: async (visitor, { body }) => {
    await askReset(visitor, body.email);
    return done(visitor, "passwords.link_sent");
  },
});
