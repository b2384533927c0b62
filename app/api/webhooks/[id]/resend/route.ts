import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { resendDead } from "@/lib/services/outward/webhooks/deliveries";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Resend all dead letters of a webhook",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => ({ resent: await resendDead(call, params.id) }),
});
