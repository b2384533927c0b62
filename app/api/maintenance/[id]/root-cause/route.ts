import { rootCauseInput } from "@/lib/inputs/root-cause";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rootCauseOf, saveRootCause } from "@/lib/services/maintenance/root-causes/root-cause";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Read why a work order was needed, and what is done about it",
  params: idParams,
  run: (call, { params }) => rootCauseOf(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Save why a work order was needed, with the actions that follow; an action can become an order below it",
  params: idParams,
  body: rootCauseInput,
  run: (call, { params, body }) => saveRootCause(call, params.id, body),
});
