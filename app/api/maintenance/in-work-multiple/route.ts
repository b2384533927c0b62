import { instant } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Start work on work orders; the result is given per work order",
  body: idsBody.extend({
    /** When a phone without a connection started it, at most 12 hours ago: its clock runs from then, and permits must have been valid. */
    made_at: instant,
  }),
  tool: {
    name: "start_work",
    description: "Start work on work orders: their clocks run from now. Answers for each what became of it.",
    example: { ids: [310] },
    link: "/maintenance/work-orders",
    // A person's phone sends when; an assistant starts now.
    withholds: ["confirm", "made_at"],
  },
  run: (call, { body: { ids, made_at } }) => actOnEach(call, "start", ids, { made_at }),
});
