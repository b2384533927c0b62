import { z } from "zod";
import { shownAgain, verificationToken } from "@/lib/inputs/second-factor";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { browserOf } from "@/lib/server/http/entrance";
import { notSignedIn } from "@/lib/server/http/session";
import { askAuthenticator } from "@/lib/services/identity/second-factor/ask-code";
import { beginAuthenticator } from "@/lib/services/identity/second-factor/enrol";

const body = z.strictObject({ verification_token: verificationToken, current_password: shownAgain });

export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Start enrolling an authenticator app; its secret is shown only once. For a pending sign-in, no secret is returned",
  body,
  transaction: "own",
  isSecondStep: true,
  run: async (call, { body: { verification_token, current_password }, request }) => {
    if (verification_token) {
      await askAuthenticator(call, { verification_token, browser: browserOf(request) });
      return done(call, "second-factor.look_into_app");
    }
    const { viewer, ...visitor } = call;
    if (!viewer) throw notSignedIn();
    return beginAuthenticator({ ...visitor, viewer }, current_password);
  },
});
