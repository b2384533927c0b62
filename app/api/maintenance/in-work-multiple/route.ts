import { endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { actOnEach } from "@/lib/services/maintenance/work-orders/transition";

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Start work on work orders; the result is given per work order",
  body: idsBody,
  run: (call, { body }) => actOnEach(call, "start", body.ids),
});
