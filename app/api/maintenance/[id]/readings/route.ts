import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { readingsOf } from "@/lib/services/maintenance/work-orders/readings";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "Latest readings of the item of a work order, with their limits",
  params: idParams,
  run: (call, { params }) => readingsOf(call, params.id),
});
