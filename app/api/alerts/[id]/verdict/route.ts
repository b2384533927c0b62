import { alertVerdictInput } from "@/lib/inputs/alerts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { judgeAlert } from "@/lib/services/monitoring/alerts/judge";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "Record whether the diagnosis of an alert without a work order was right, wrong or undecided",
  params: idParams,
  body: alertVerdictInput,
  run: (call, { params, body }) => judgeAlert(call, params.id, body),
});
