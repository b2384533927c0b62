import { z } from "zod";
import { isProviderSide } from "@/lib/domain/viewer";
import { endpoint } from "@/lib/server/http";
import { idsBody } from "@/lib/server/resource-routes";
import { listFailed, retryFailed } from "@/lib/services/outbox/failed";

export const GET = endpoint({
  allow: "view_settings",
  condition: isProviderSide,
  summary: "List the background work that was given up, with its reason",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    max: z.coerce.number().int().min(1).max(200).default(10),
  }),
  run: (call, { query }) => listFailed(call, query),
});

export const PUT = endpoint({
  allow: "update_settings",
  condition: isProviderSide,
  summary: "Try background work again that was given up",
  body: idsBody,
  run: (call, { body }) => retryFailed(call, body.ids),
});
