import { done, endpoint } from "@/lib/server/http/endpoint";
import { forgetDevices } from "@/lib/services/identity/second-factor/devices";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Revoke all of the caller's trusted browsers",
  transaction: "own",
  isBeforeFactor: true,
  run: async (call) => done(call, "second-factor.devices_forgotten", { forgotten: await forgetDevices(call) }),
});
