import { explainDowntimeBody } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { explainDowntime } from "@/lib/services/maintenance/processes/downtimes";

export const PUT = endpoint({
  allow: "update_oee",
  summary:
    "Say why a line stood still, planned or not; an explanation that somebody else has given first is a conflict",
  params: idParams,
  body: explainDowntimeBody,
  run: (call, { params, body }) => explainDowntime(call, params.id, body),
});
