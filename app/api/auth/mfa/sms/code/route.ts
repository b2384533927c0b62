import { z } from "zod";
import { invalidField } from "@/lib/domain/errors";
import { resendSeconds, smsCodeMinutes } from "@/lib/domain/second-factor";
import { shownAgain, verificationToken } from "@/lib/resources/second-factor";
import { browserOf } from "@/lib/server/entrance";
import { done, endpoint } from "@/lib/server/http";
import { notSignedIn } from "@/lib/server/session";
import { askSmsCode } from "@/lib/services/second-factor/ask-code";
import { beginSms } from "@/lib/services/second-factor/enrol";

const body = z.strictObject({
  verification_token: verificationToken,
  /** The number to prove, with its country code. */
  phone: z.string().trim().max(40).optional(),
  current_password: shownAgain,
});

export const POST = endpoint({
  allow: "signed_in",
  summary: "Send a code by SMS: for a sign-in that waits, or to a new number of the caller",
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
      if (!phone) throw invalidField("phone", "errors.is_required");
      return beginSms({ ...visitor, viewer }, phone, current_password);
    }
  },
});
