import { savingDecision } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { decideSaving } from "@/lib/services/maintenance/savings/decide";

export const PUT = endpoint({
  allow: "view_maintenance",
  summary: "Reject a saving, with a reason",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "reject", params.id, body),
});
