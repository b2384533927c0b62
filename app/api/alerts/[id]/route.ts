import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get an alert with its history",
  params: idParams,
  run: (call, { params }) => servedAlerts.find(call, params.id),
});
