import { z } from "zod";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { resendDelivery } from "@/lib/services/outward/webhooks/deliveries";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Resend a delivery under the same webhook-id",
  params: idParams.extend({ deliveryId: idParams.shape.id }),
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await resendDelivery(call, params.id, params.deliveryId);
    return done(call, "webhooks.queued_again");
  },
});
