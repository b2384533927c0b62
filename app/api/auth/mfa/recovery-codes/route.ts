import { z } from "zod";
import { shownAgain } from "@/lib/inputs/second-factor";
import { endpoint } from "@/lib/server/http/endpoint";
import { renewRecoveryCodes } from "@/lib/services/identity/second-factor/disable";

export const POST = endpoint({
  allow: "signed_in",
  summary: "Create ten new recovery codes, shown only once; earlier codes stop working",
  body: z.strictObject({ current_password: shownAgain }),
  transaction: "own",
  isBeforeFactor: true,
  isSecret: true,
  run: async (call, { body }) => ({ recovery_codes: await renewRecoveryCodes(call, body.current_password) }),
});
