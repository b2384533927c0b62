import { correctDowntimeBody } from "@/lib/inputs/downtimes";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { correctDowntime } from "@/lib/services/maintenance/downtimes/correct";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Correct when a line, a machine or an item was down, until its work order is closed",
  params: idParams,
  body: correctDowntimeBody,
  run: (call, { params, body }) => correctDowntime(call, params.id, body),
});
