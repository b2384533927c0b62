import { z } from "zod";
import { newPassword, repeated } from "@/lib/inputs/passwords";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { resetPassword } from "@/lib/services/identity/sign-in/reset";

const body = repeated(z.strictObject({ token: z.string().min(1).max(100), ...newPassword }));

export const POST = endpoint({
  allow: "public",
  perAddress: "reset_token_ip",
  summary: "Set a new password with the token of an emailed link; all of the user's sessions end",
  body,
  run: async (visitor, { body }) => {
    await resetPassword(visitor, body);
    return done(visitor, "passwords.was_reset");
  },
});
