import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Start work on work orders; the result is given per work order",
  body: idsBody,
  tool: {
    name: "start_work",
    description: "Start work on work orders: their clocks run from now. Answers for each what became of it.",
    example: { ids: [310] },
    link: "/maintenance/work-orders",
    withholds: ["confirm"],
  },
  run: (call, { body }) => actOnEach(call, "start", body.ids),
});
