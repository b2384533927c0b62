import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedShifts } from "@/lib/services/maintenance/shifts/served";

export const GET = endpoint({
  allow: ["view_maintenance", "view_oee"],
  summary: "Get a shift: live until it is handed over, then as it was, each row with what has changed since",
  params: idParams,
  run: (call, { params }) => servedShifts.find(call, params.id),
});
