import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { revokeToken } from "@/lib/services/devices/controllers/binding-code";

export const DELETE = endpoint({
  allow: "update_controllers",
  summary: "Revoke a controller's token immediately",
  params: idParams.extend({ tokenId: idParams.shape.id }),
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await revokeToken(call, params.id, params.tokenId);
    return done(call, "errors.done", { id: params.tokenId });
  },
});
