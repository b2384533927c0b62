import { handOverBody } from "@/lib/inputs/shifts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { handOver } from "@/lib/services/maintenance/shifts/hand-over";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Hand a shift over: what it shows is kept; for supervisors, and for others when no supervisor was there",
  params: idParams,
  body: handOverBody,
  run: (call, { params, body }) => handOver(call, params.id, body),
});
