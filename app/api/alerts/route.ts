import { endpoint } from "@/lib/server/http/endpoint";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List alerts, worst first",
  query: servedAlerts.query,
  run: (call, { query }) => servedAlerts.list(call, query),
});
