import { notes } from "@/lib/resources/inputs";
import { endpoint } from "@/lib/server/http";
import { idsBody } from "@/lib/server/resource-routes";
import { actOnEach } from "@/lib/services/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Close completed work orders; each answers for itself",
  body: idsBody.extend({ supervisor_notes: notes }),
  run: (call, { body: { ids, supervisor_notes } }) => actOnEach(call, "close", ids, { supervisor_notes }),
});
