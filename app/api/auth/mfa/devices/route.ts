import { done, endpoint } from "@/lib/server/http/endpoint";
import { forgetDevices } from "@/lib/services/identity/second-factor/devices";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Trust no browser of the caller any more",
  transaction: "own",
  isBeforeFactor: true,
  run: async (call) => done(call, "second-factor.devices_forgotten", { forgotten: await forgetDevices(call) }),
});
