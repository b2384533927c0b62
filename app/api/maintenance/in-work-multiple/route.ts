import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Set work orders in work; each answers for itself",
  body: idsBody,
  run: (call, { body }) => actOnEach(call, "start", body.ids),
});
