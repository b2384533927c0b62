import { savingDecision } from "@/lib/resources/savings";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { decideSaving } from "@/lib/services/savings/decide";

export const PUT = endpoint({
  allow: "view_maintenance",
  summary: "Approve a saving; for the customer's side, and not by its author",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "approve", params.id, body),
});
