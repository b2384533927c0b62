import { z } from "zod";
import { newPassword, repeated, typedPassword } from "@/lib/inputs/passwords";
import { endpoint } from "@/lib/server/http/endpoint";
import { answerRotated } from "@/lib/server/http/entrance";
import { changePassword } from "@/lib/services/identity/sign-in/change-password";

const body = repeated(z.strictObject({ current_password: typedPassword, ...newPassword }));

/** The caller goes on with a new token: in the cookie, or for a bearer in the answer. */
export const PUT = endpoint({
  allow: "signed_in",
  summary: "Change the caller's password; all other sessions end and this one gets a new token",
  body,
  transaction: "own",
  answersToken: true,
  run: async (call, { body }) => {
    return answerRotated(call, "passwords.was_changed", await changePassword(call, body), {});
  },
});
