import { leftToPeople, newWorkOrder } from "@/lib/resources/work-orders";
import { endpoint } from "@/lib/server/http/endpoint";
import { createRequest } from "@/lib/services/maintenance/work-orders/request";
import { ofKind, servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_work_order_requests",
  summary: "List work order requests",
  query: servedWorkOrders.query,
  tool: {
    name: "list_requests",
    description: "Work requests of a plant's people, the newest first, with what became of each.",
    example: { plant_id: [1], status: ["requested"] },
    link: "/maintenance-requests",
  },
  run: (call, { query }) => servedWorkOrders.list(call, ofKind(query, "request")),
});

export const POST = endpoint({
  allow: "create_work_order_requests",
  summary:
    "Create a work order request, from an alert with alert_id; 409 possible_duplicates lists similar requests, confirm saves it anyway",
  body: newWorkOrder.omit({ kind: true }),
  status: 201,
  tool: {
    name: "create_request",
    description:
      "Ask for work, for one item, machine, asset or line, or from an alert. Similar requests of the last fourteen days are refused with possible_duplicates, which lists them: ask the person, then send confirm.",
    example: { name: "Leak at gearbox", equipment_id: 12, request_id: "leak-12" },
    link: "/maintenance-requests?id={id}",
    withholds: leftToPeople,
  },
  run: (call, { body }) => createRequest(call, body),
});
