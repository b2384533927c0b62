import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { forgetDevice } from "@/lib/services/identity/second-factor/devices";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Revoke a trusted browser",
  params: idParams,
  transaction: "own",
  isBeforeFactor: true,
  run: async (call, { params }) => {
    await forgetDevice(call, params.id);
    return done(call, "second-factor.device_forgotten");
  },
});
