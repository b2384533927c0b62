import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { revokeScimToken } from "@/lib/services/identity/scim/tokens";

export const DELETE = endpoint({
  allow: "update_companies",
  summary: "Revoke a SCIM token immediately",
  params: idParams.extend({ tokenId: idParams.shape.id }),
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await revokeScimToken(call, params.id, params.tokenId);
    return done(call, "scim.revoked");
  },
});
