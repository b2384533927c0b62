import { z } from "zod";
import { applyTo } from "@/lib/inputs/recurrence";
import { newWorkOrder } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { createOrder, removeOrders } from "@/lib/services/maintenance/series-orders/orders";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List work orders; use kind for requests and logs",
  query: servedWorkOrders.query,
  run: (call, { query }) => servedWorkOrders.list(call, query),
});

export const POST = endpoint({
  allow: "create_maintenance",
  summary:
    "Create a work order, from an alert with alert_id, or a log; with recurring a series and its first work order",
  body: newWorkOrder.extend({ kind: z.enum(["order", "log"]).optional() }),
  status: 201,
  run: (call, { body }) => createOrder(call, body),
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
