import { webhookDeliveriesQuery } from "@/lib/inputs/webhooks";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { listWebhookDeliveries } from "@/lib/services/outward/webhooks/deliveries";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "List the deliveries of a webhook, newest first; status=dead lists its dead letters",
  params: idParams,
  query: webhookDeliveriesQuery,
  run: (call, { params, query }) => listWebhookDeliveries(call, params.id, query),
});
