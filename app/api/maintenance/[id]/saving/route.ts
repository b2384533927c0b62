import { savingInput } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { savingCard } from "@/lib/services/maintenance/savings/draft";
import { estimateSaving } from "@/lib/services/maintenance/savings/estimate";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Get the saving of a work order, or default figures for an estimate; amounts in cents",
  params: idParams,
  run: async (call, { params }) => savingCard(call, await rowOf(call, params.id)),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Estimate the saving of a completed work order, or update its figures with version and reason",
  params: idParams,
  body: savingInput,
  run: (call, { params, body }) => estimateSaving(call, params.id, body),
});
