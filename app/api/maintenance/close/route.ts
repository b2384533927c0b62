import { notes } from "@/lib/inputs/fields";
import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Close completed work orders; the result is given per work order",
  body: idsBody.extend({ supervisor_notes: notes }),
  run: (call, { body: { ids, supervisor_notes } }) => actOnEach(call, "close", ids, { supervisor_notes }),
});
