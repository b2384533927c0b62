import { verification } from "@/lib/resources/second-factor";
import { agentOf, answerEnrolled, answerSession, browserOf } from "@/lib/server/entrance";
import { endpoint } from "@/lib/server/http";
import { notSignedIn } from "@/lib/server/session";
import { completeSignIn } from "@/lib/services/second-factor/complete";
import { confirmAuthenticator } from "@/lib/services/second-factor/enrol";

/** A sign-in takes a recovery code here too. */
export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Type the code of an authenticator: it ends a sign-in that waits, or makes the app the caller's second factor",
  body: verification,
  transaction: "own",
  isSecondStep: true,
  run: async (call, { body: { verification_token, code, trust_device }, request }) => {
    const { viewer, ...visitor } = call;
    if (verification_token) {
      const presented = { verification_token, browser: browserOf(request) };
      const step = { ...presented, method: "google", code, trust_device } as const;
      const { session, device } = await completeSignIn(visitor, step, agentOf(request));
      return answerSession(session, device);
    }
    if (!viewer) throw notSignedIn();
    return answerEnrolled(call, await confirmAuthenticator({ ...visitor, viewer }, code));
  },
});
