import { savingDecision } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { decideSaving } from "@/lib/services/maintenance/savings/decide";

export const PUT = endpoint({
  allow: "view_maintenance",
  summary: "Approve a saving; for the customer's side, and not by its author",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "approve", params.id, body),
});
