import { savingDecision } from "@/lib/inputs/savings";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { decideSaving } from "@/lib/services/maintenance/savings/decide";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Confirm that the fault is gone, with the sensor's verification or with a note",
  params: idParams,
  body: savingDecision,
  run: (call, { params, body }) => decideSaving(call, "evidence", params.id, body),
});
