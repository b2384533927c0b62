import { completionInput, verdictInput } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Complete work orders; the result is given per work order",
  body: idsBody.extend({ ...completionInput, ...verdictInput }),
  run: (call, { body: { ids, confirm: _confirm, ...given } }) => actOnEach(call, "complete", ids, given),
});
