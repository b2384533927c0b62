import { z } from "zod";
import { applyTo } from "@/lib/inputs/recurrence";
import { leftToPeople, newWorkOrder, plannedWorkOrders } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { createOrder, removeOrders } from "@/lib/services/maintenance/series-orders/orders";
import { planEach } from "@/lib/services/maintenance/series-orders/plan-each";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List work orders; use kind for requests and logs",
  query: servedWorkOrders.query,
  tool: {
    name: "list_work_orders",
    description:
      "Work orders, the newest first: status, priority, who does it, when it is due, and of which item. is_overdue, whose, due_at and status make the list shorter. Times are UTC, minutes whole.",
    example: { plant_id: [1], status: ["pending", "in_work"] },
    link: "/maintenance/work-orders",
  },
  run: (call, { query }) => servedWorkOrders.list(call, query),
});

export const POST = endpoint({
  allow: "create_maintenance",
  summary:
    "Create a work order, from an alert with alert_id, or a log; with recurring a series and its first work order",
  body: newWorkOrder.extend({ kind: z.enum(["order", "log"]).optional() }),
  status: 201,
  tool: {
    name: "create_work_order",
    description: "Plan work on an item, machine, asset or line, or from an alert. Dates are instants with a zone.",
    example: { name: "Change bearing", equipment_id: 12, priority: "high", request_id: "bearing-12" },
    link: "/maintenance/work-orders/{id}",
    withholds: leftToPeople,
  },
  run: (call, { body }) => createOrder(call, body),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary:
    "Update who does several work orders, by when and how urgently, and custom fields; the result is given per work order",
  body: plannedWorkOrders,
  run: (call, { body }) => planEach(call, body),
});

export const DELETE = endpoint({
  allow: ["delete_maintenance", "update_work_order_requests"],
  summary:
    "Delete several work orders, all or none; requests are rejected with the reason. apply_to all ends their series",
  body: idsBody.extend({ reason: z.string().max(2_000).optional(), apply_to: applyTo }),
  run: async (call, { body }) => {
    await removeOrders(call, body.ids, body);
    return done(call, "errors.deleted", { ids: body.ids });
  },
});
