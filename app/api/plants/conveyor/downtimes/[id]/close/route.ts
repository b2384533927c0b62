import { closeProcessDowntimeBody } from "@/lib/inputs/processes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { closeProcessDowntime } from "@/lib/services/maintenance/downtimes/of-processes";

export const PUT = endpoint({
  allow: "update_oee",
  summary: "End a stop of a line, optionally with its reason",
  params: idParams,
  body: closeProcessDowntimeBody,
  run: (call, { params, body }) => closeProcessDowntime(call, params.id, body),
});
