import { z } from "zod";
import { shownAgain } from "@/lib/inputs/second-factor";
import { endpoint } from "@/lib/server/http/endpoint";
import { renewRecoveryCodes } from "@/lib/services/identity/second-factor/disable";

export const POST = endpoint({
  allow: "signed_in",
  summary: "Ten fresh recovery codes, shown once; those before open nothing any more",
  body: z.strictObject({ current_password: shownAgain }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  transaction: "own",
  isBeforeFactor: true,
  isSecret: true,
  run: async (call, { body }) => ({ recovery_codes: await renewRecoveryCodes(call, body.current_password) }),
});
