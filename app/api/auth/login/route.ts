import { z } from "zod";
import { longestPasswordUnits } from "@/lib/domain/identity/password";
import { endpoint } from "@/lib/server/http/endpoint";
import { agentOf, answerAdmission, deviceOf, kindOf } from "@/lib/server/http/entrance";
import { signIn } from "@/lib/services/identity/sign-in/sign-in";

const credentials = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(longestPasswordUnits),
  is_kept: z.boolean().default(false),
});

/**
 * The web app asks for a cookie and never sees the token; every other client gets a bearer token. Where a second
 * factor is on, the answer is `status: "verification"` with the `verification_token` that /auth/mfa/… takes.
 */
export const POST = endpoint({
  allow: "public",
  summary: "Sign in with email and password",
  body: credentials,
  run: async (visitor, { body, request }) => {
    const arrival = { kind: kindOf(request), is_kept: body.is_kept, user_agent: agentOf(request) } as const;
    const admission = await signIn(visitor, body, { ...arrival, device: deviceOf(request) });
    return answerAdmission(visitor, request, admission);
  },
});
