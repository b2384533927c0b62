import { newWorkOrder } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { convertRequest } from "@/lib/services/maintenance/work-orders/request";
import { findRequest } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_work_order_requests",
  summary: "Get a work order request with its history",
  params: idParams,
  tool: {
    name: "get_request",
    description: "One work request with its comments and files, who asked, and the work order that it became.",
    example: { id: 205 },
    link: "/maintenance-requests?id={id}",
  },
  run: (call, { params }) => findRequest(call, params.id),
});

export const POST = endpoint({
  allow: "update_work_order_requests",
  summary: "Convert a request to a work order",
  params: idParams,
  body: newWorkOrder.omit({ kind: true, alert_id: true }).partial(),
  status: 201,
  run: (call, { params, body }) => convertRequest(call, params.id, body),
});
