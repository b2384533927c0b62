import { z } from "zod";
import { resendSeconds, smsCodeMinutes } from "@/lib/domain/identity/second-factor";
import { shownAgain, verificationToken } from "@/lib/inputs/second-factor";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { browserOf } from "@/lib/server/http/entrance";
import { notSignedIn } from "@/lib/server/http/session";
import { askSmsCode } from "@/lib/services/identity/second-factor/ask-code";
import { beginSms } from "@/lib/services/identity/second-factor/enrol";

const body = z.strictObject({
  verification_token: verificationToken,
  /** The number to prove, with its country code. */
  phone: z.string().trim().max(40).default(""),
  current_password: shownAgain,
});

export const POST = endpoint({
  allow: "signed_in",
  summary: "Send a code by SMS: for a pending sign-in, or to a new number of the caller",
  body,
  transaction: "own",
  isSecondStep: true,
  run: async (call, { body, request }) => {
    const { verification_token, phone, current_password } = body;
    const sent = verification_token
      ? await askSmsCode(call, { verification_token, browser: browserOf(request) })
      : await begun();
    return done(call, "second-factor.code_sent", {
      ...sent,
      resend_seconds: resendSeconds,
      expires_seconds: smsCodeMinutes * 60,
    });

    async function begun() {
      const { viewer, ...visitor } = call;
      if (!viewer) throw notSignedIn();
      return beginSms({ ...visitor, viewer }, phone, current_password);
    }
  },
});
