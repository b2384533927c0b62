import { z } from "zod";
import { changedWebhook } from "@/lib/inputs/webhooks";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { mayHaveKeys } from "@/lib/services/identity/api-keys/own-keys";
import { findWebhook, removeWebhook, updateWebhook } from "@/lib/services/outward/webhooks/webhooks";

export const GET = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Get a webhook",
  params: idParams,
  run: (call, { params }) => findWebhook(call, params.id),
});

export const PUT = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Update a webhook, or switch it on or off; another address needs the password again",
  params: idParams,
  body: changedWebhook,
  transaction: "own",
  run: (call, { params, body }) => updateWebhook(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "view_client_api",
  condition: mayHaveKeys,
  summary: "Delete a webhook with its deliveries",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await removeWebhook(call, params.id);
    return done(call, "webhooks.deleted");
  },
});
