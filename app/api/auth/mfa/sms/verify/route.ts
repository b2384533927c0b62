import { verification } from "@/lib/inputs/second-factor";
import { endpoint } from "@/lib/server/http/endpoint";
import { agentOf, answerVerified, browserOf } from "@/lib/server/http/entrance";
import { verifyFactor } from "@/lib/services/identity/sign-in/verify";

/** A sign-in takes a recovery code here too. */
export const POST = endpoint({
  allow: "signed_in",
  summary: "Verify an SMS code: completes a pending sign-in, or enrolls the number as the caller's second factor",
  body: verification,
  transaction: "own",
  isSecondStep: true,
  run: async (call, { body, request }) => {
    const typed = { ...body, method: "sms", browser: browserOf(request), user_agent: agentOf(request) } as const;
    return answerVerified(call, request, await verifyFactor(call, typed));
  },
});
