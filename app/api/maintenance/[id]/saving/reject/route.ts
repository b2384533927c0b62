import { savingDecision } from "@/lib/resources/savings";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { decideSaving } from "@/lib/services/savings/decide";

export const PUT = endpoint({
  allow: "view_maintenance",
  summary: "Turn a saving down, with a reason",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "reject", params.id, body),
});
