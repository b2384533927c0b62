import { providerOnly } from "@/lib/domain/identity/viewer";
import { datedPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { listFailed, retryFailed } from "@/lib/services/platform/outbox/failed";

export const GET = endpoint({
  allow: "view_settings",
  condition: providerOnly("usage.provider_only"),
  summary: "List failed background jobs with the reason",
  query: datedPageQuery,
  run: (call, { query }) => listFailed(call, query),
});

export const PUT = endpoint({
  allow: "update_settings",
  condition: providerOnly("usage.provider_only"),
  summary: "Retry failed background jobs",
  body: idsBody,
  run: (call, { body }) => retryFailed(call, body.ids),
});
