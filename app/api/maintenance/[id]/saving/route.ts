import { savingInput } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { savingCard } from "@/lib/services/maintenance/savings/draft";
import { estimateSaving } from "@/lib/services/maintenance/savings/estimate";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What the repair of an order saved, or what an estimate of it begins with; money in cents",
  params: idParams,
  run: async (call, { params }) => savingCard(call, await rowOf(call, params.id)),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Estimate what a completed order saved, or change the figures with their version and a reason",
  params: idParams,
  body: savingInput,
  run: (call, { params, body }) => estimateSaving(call, params.id, body),
});
