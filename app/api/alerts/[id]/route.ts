import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "One alert with its history",
  params: idParams,
  run: (call, { params }) => servedAlerts.find(call, params.id),
});
