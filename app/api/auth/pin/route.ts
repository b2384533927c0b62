import { pinBody } from "@/lib/inputs/permits";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { setPin } from "@/lib/services/identity/sign-in/pin";

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Set the PIN with which the caller signs permits: six digits",
  body: pinBody,
  transaction: "own",
  run: async (call, { body }) => {
    await setPin(call, body);
    return done(call, "permits.pin_set");
  },
});
