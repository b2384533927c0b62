import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { servedAlerts } from "@/lib/services/monitoring/alerts/served";

export const GET = endpoint({
  allow: "view_dashboard",
  summary: "Get an alert with its history",
  params: idParams,
  tool: {
    name: "get_alert",
    description:
      "One alert: onset, peak and last value with unit, limits, the diagnosis of the latest waveform with its evidence, the order and what was done, step by step.",
    example: { id: 77 },
    link: "/dashboard/plant",
  },
  run: (call, { params }) => servedAlerts.find(call, params.id),
});
