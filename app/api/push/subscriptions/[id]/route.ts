import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { endDevice } from "@/lib/services/platform/push/devices";

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Stop pushing notifications to one of the caller's own devices",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: async (call, { params }) => {
    await endDevice(call, params.id);
    return done(call, "push.ended");
  },
});
