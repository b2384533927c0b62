import { shelveInput } from "@/lib/inputs/alerts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { shelveAlert } from "@/lib/services/monitoring/alerts/acknowledge";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "Mute an alert until a time, at most seven days ahead; null unmutes it",
  params: idParams,
  body: shelveInput,
  run: (call, { params, body }) => shelveAlert(call, params.id, body),
});
