import { closeDowntimeBody } from "@/lib/inputs/downtimes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { closeDowntime } from "@/lib/services/maintenance/downtimes/ledger";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "End a downtime",
  params: idParams,
  body: closeDowntimeBody,
  run: (call, { params, body }) => closeDowntime(call, params.id, body.ended_at),
});
