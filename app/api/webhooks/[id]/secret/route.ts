import { webhookSecret } from "@/lib/inputs/webhooks";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { rotateSecret } from "@/lib/services/outward/webhooks/webhooks";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Replace a webhook's signing secret, shown only once; for 24 hours deliveries are signed with both",
  params: idParams,
  body: webhookSecret,
  transaction: "own",
  isSecret: true,
  run: (call, { params, body }) => rotateSecret(call, params.id, body.current_password),
});
