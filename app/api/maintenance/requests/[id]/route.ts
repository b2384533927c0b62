import { newWorkOrder } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { convertRequest } from "@/lib/services/maintenance/work-orders/request";

export const POST = endpoint({
  allow: "update_work_order_requests",
  summary: "Convert a request to a work order",
  params: idParams,
  body: newWorkOrder.omit({ kind: true, alert_id: true }).partial(),
  status: 201,
  run: (call, { params, body }) => convertRequest(call, params.id, body),
});
