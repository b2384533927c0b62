import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { findWebhookDelivery } from "@/lib/services/outward/webhooks/deliveries";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Get a delivery with its payload and attempts",
  params: idParams.extend({ deliveryId: idParams.shape.id }),
  run: (call, { params }) => findWebhookDelivery(call, params.id, params.deliveryId),
});
