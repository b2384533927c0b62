import { alertQuery } from "@/lib/resources/alerts";
import { endpoint } from "@/lib/server/http";
import { listAlerts } from "@/lib/services/alerts/list";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Alerts, worst first",
  query: alertQuery,
  run: (call, { query }) => listAlerts(call, query),
});
