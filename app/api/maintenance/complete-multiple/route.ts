import { instant } from "@/lib/inputs/fields";
import { completionInput, verdictInput } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Complete work orders; the result is given per work order",
  body: idsBody.extend({
    ...completionInput,
    ...verdictInput,
    /** When a phone without a connection completed it, at most 12 hours ago. */
    made_at: instant,
  }),
  run: (call, { body: { ids, confirm: _confirm, ...given } }) => actOnEach(call, "complete", ids, given),
});
