import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys, revokeKey } from "@/lib/services/identity/api-keys/own-keys";

export const DELETE = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Revoke an API key immediately",
  params: idParams,
  body: z.strictObject({}),
  transaction: "own",
  run: async (call, { params }) => {
    await revokeKey(call, params.id);
    return done(call, "api-keys.revoked");
  },
});
