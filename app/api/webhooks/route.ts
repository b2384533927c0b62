import { datedPageQuery } from "@/lib/inputs/fields";
import { newWebhook } from "@/lib/inputs/webhooks";
import { endpoint } from "@/lib/server/http/endpoint";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { createWebhook, listWebhooks } from "@/lib/services/outward/webhooks/webhooks";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "List the company's webhooks, with the number of deliveries that are pending or dead letters",
  query: datedPageQuery,
  run: (call, { query }) => listWebhooks(call, query),
});

export const POST = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Create a webhook; its signing secret is shown only once",
  body: newWebhook,
  status: 201,
  transaction: "own",
  isSecret: true,
  run: (call, { body }) => createWebhook(call, body),
});
