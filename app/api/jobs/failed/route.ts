import { isProviderSide } from "@/lib/domain/viewer";
import { pageQuery } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { idsBody } from "@/lib/server/resource-routes";
import { listFailed, retryFailed } from "@/lib/services/outbox/failed";

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
