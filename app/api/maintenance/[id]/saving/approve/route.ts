import { savingDecision } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { decideSaving } from "@/lib/services/maintenance/savings/decide";

export const PUT = endpoint({
  allow: "view_maintenance",
  summary: "Approve a saving; only customer users other than the author of the estimate",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "approve", params.id, body),
});
