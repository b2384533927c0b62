import { explainDowntimeBody } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { explainDowntime } from "@/lib/services/maintenance/downtimes/of-processes";

export const PUT = endpoint({
  allow: "update_oee",
  summary:
    "Explain a stop of a line by a reason, planned or not; an explanation that somebody else gave first is a conflict",
  params: idParams,
  body: explainDowntimeBody,
  run: (call, { params, body }) => explainDowntime(call, params.id, body),
});
