import { datedPageQuery } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { listRefused, takeRefusedAgain } from "@/lib/services/monitoring/ingest/rejected-messages";

export const GET = endpoint({
  allow: "view_controllers",
  summary: "List a controller's rejected messages",
  params: idParams,
  query: datedPageQuery,
  run: (call, { params, query }) => listRefused(call, params.id, query),
});

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Retry a controller's rejected messages",
  params: idParams,
  run: (call, { params }) => takeRefusedAgain(call, params.id),
});
