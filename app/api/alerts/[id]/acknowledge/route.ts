import { acknowledgeInput } from "@/lib/inputs/alerts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { acknowledgeAlert } from "@/lib/services/monitoring/alerts/acknowledge";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "Acknowledge an alert with a note; its level does not change",
  params: idParams,
  body: acknowledgeInput,
  run: (call, { params, body }) => acknowledgeAlert(call, params.id, body),
});
