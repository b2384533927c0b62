import { z } from "zod";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { sendTest } from "@/lib/services/outward/webhooks/deliveries";

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Send a test event to a webhook",
  params: idParams,
  body: z.strictObject({}),
  status: 201,
  run: (call, { params }) => sendTest(call, params.id),
});
