import { z } from "zod";
import { browserNonce } from "@/lib/server/http/browser-nonce";
import { endpoint } from "@/lib/server/http/endpoint";
import { agentOf, answerAdmission, deviceOf, kindOf } from "@/lib/server/http/entrance";
import { exchangeCode } from "@/lib/services/identity/sign-in/exchange";

/** Like signing in: a cookie or a bearer token or, where a second factor is on, a challenge. */
export const POST = endpoint({
  allow: "public",
  perAddress: "sign_in_code",
  summary: "Exchange a one-time code for a session, within one minute and in the browser that started the sign-in",
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  run: async (visitor, { body, request }) => {
    const arrival = { kind: kindOf(request), is_kept: false, user_agent: agentOf(request) } as const;
    const asked = { token: body.token, nonce: browserNonce(request.headers) };
    const { admission, target } = await exchangeCode(visitor, asked, { ...arrival, device: deviceOf(request) });
    return answerAdmission(visitor, request, admission, { target });
  },
});
