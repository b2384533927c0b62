import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { tryDevice } from "@/lib/services/platform/deliveries/try-device";

export const POST = endpoint({
  allow: "signed_in",
  summary: "Send a test message to one of the caller's own devices, and wait for the answer of its push service",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: async (call, { params }) => {
    await tryDevice(call, params.id);
    return done(call, "push.tested");
  },
});
