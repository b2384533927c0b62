import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { connectionOf } from "@/lib/services/devices/sensors/connection";

export const GET = endpoint({
  allow: ["view_dashboard", "view_controllers"],
  summary: "Get a sensor's signal strength",
  params: idParams,
  run: (call, { params }) => connectionOf(call, params.id),
});
