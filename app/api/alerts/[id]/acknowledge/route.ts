import { acknowledgeInput } from "@/lib/inputs/alerts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { acknowledgeAlert } from "@/lib/services/monitoring/alerts/acknowledge";

export const PUT = endpoint({
  allow: ["update_maintenance", "update_controllers"],
  summary: "Acknowledge an alert with a note; its level does not change",
  params: idParams,
  body: acknowledgeInput,
  tool: {
    name: "acknowledge_alert",
    description: "Acknowledge an alert with a note: its escalation ends, its level does not change.",
    example: { id: 77, note: "Seen, bearing change is planned." },
    link: "/dashboard/plant",
  },
  run: (call, { params, body }) => acknowledgeAlert(call, params.id, body),
});
