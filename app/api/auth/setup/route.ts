import { z } from "zod";
import { newPassword, repeated, typedEmail } from "@/lib/inputs/passwords";
import { endpoint } from "@/lib/server/http/endpoint";
import { agentOf, answerAdmission, kindOf } from "@/lib/server/http/entrance";
import { setUp } from "@/lib/services/identity/sign-in/set-up";

const body = repeated(
  z.strictObject({
    token: z.string().min(1).max(200),
    email: typedEmail,
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .transform((name) => name.replace(/\s+/g, " ")),
    language_id: z.union([z.literal(1), z.literal(2)]).default(1),
    ...newPassword,
  }),
);

/** Like signing in: a cookie, or a bearer token in the answer. */
export const POST = endpoint({
  allow: "public",
  perAddress: "setup_ip",
  summary: "Create the first administrator with the token of the link printed at startup, and sign in",
  body,
  run: async (visitor, { body, request }) => {
    const arrival = { kind: kindOf(request), is_kept: false, user_agent: agentOf(request) } as const;
    return answerAdmission(visitor, request, await setUp(visitor, body, arrival));
  },
});
