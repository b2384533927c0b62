import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { costOfOrder } from "@/lib/services/maintenance/costs/of-order";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "What a work order cost in labor, parts and downtime, frozen when it is closed",
  params: idParams,
  run: (call, { params }) => costOfOrder(call, params.id),
});
