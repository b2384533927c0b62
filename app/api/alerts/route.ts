import { endpoint } from "@/lib/server/http/endpoint";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "List alerts, worst first",
  query: servedAlerts.query,
  tool: {
    name: "list_alerts",
    description:
      'Alerts, worst first: what was measured with unit and limits, when it began, and what became of it. state ["open"] leaves out those that have ended.',
    example: { plant_id: [1], state: ["open"] },
    link: "/dashboard/plant",
  },
  run: (call, { query }) => servedAlerts.list(call, query),
});
