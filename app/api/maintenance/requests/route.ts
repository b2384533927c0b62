import { newWorkOrder } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { createRequest } from "@/lib/services/maintenance/work-orders/request";
import { ofKind, servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_work_order_requests",
  summary: "List work order requests",
  query: servedWorkOrders.query,
  run: (call, { query }) => servedWorkOrders.list(call, ofKind(query, "request")),
});

export const POST = endpoint({
  allow: "create_work_order_requests",
  summary:
    "Create a work order request, from an alert with alert_id; 409 possible_duplicates lists similar requests, confirm saves it anyway",
  body: newWorkOrder.omit({ kind: true }),
  status: 201,
  run: (call, { body }) => createRequest(call, body),
});
