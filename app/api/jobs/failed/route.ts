import { isProviderSide } from "@/lib/domain/identity/viewer";
import { pageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { listFailed, retryFailed } from "@/lib/services/platform/outbox/failed";

export const GET = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "List the background work that was given up, with its reason",
  query: pageQuery,
  run: (call, { query }) => listFailed(call, query),
});

export const PUT = endpoint({
  allow: "update_settings",
  condition: isProviderSide,
  summary: "Try background work again that was given up",
  body: idsBody,
  run: (call, { body }) => retryFailed(call, body.ids),
});
