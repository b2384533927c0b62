import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { faultsOf } from "@/lib/services/devices/sensors/faults";

export const GET = endpoint({
  allow: ["view_dashboard", "view_controllers"],
  summary: "List a sensor's faults in the last 30 days: no data, invalid readings, failed commands and captures",
  params: idParams,
  run: (call, { params }) => faultsOf(call, params.id),
});
