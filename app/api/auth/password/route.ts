import { z } from "zod";
import { newPassword, repeated, typedPassword } from "@/lib/resources/passwords";
import { done, endpoint } from "@/lib/server/http";
import { setSessionCookie } from "@/lib/server/session";
import { changePassword } from "@/lib/services/auth/change-password";

const body = repeated(z.strictObject({ current_password: typedPassword, ...newPassword }));

/** The caller goes on with a new token: in the cookie, or for a bearer in the answer. */
export const PUT = endpoint({
  allow: "signed_in",
  summary: "Change the caller's own password; every other session ends and this one gets a new token",
  body,
  transaction: "own",
  run: async (call, { body }) => {
    const session = await changePassword(call, body);
    if (call.viewer.session_kind === "bearer")
      return done(call, "passwords.was_changed", { access_token: session.token });
    const answer = done(call, "passwords.was_changed", { access_token: "cookie" });
    // Whether it was to outlive the browser is not known any more, so it does not.
    answer.more.headers = { "Set-Cookie": setSessionCookie(session, false) };
    return answer;
  },
});
