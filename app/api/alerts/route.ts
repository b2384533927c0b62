import { alertQuery } from "@/lib/inputs/alerts";
import { endpoint } from "@/lib/server/http/endpoint";
import { listAlerts } from "@/lib/services/monitoring/alerts/list";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Alerts, worst first",
  query: alertQuery,
  run: (call, { query }) => listAlerts(call, query),
});
