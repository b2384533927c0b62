import { z } from "zod";
import { applyTo } from "@/lib/inputs/recurrence";
import { newWorkOrder } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { createOrder, removeOrders } from "@/lib/services/maintenance/series-orders/orders";
import { ofKind, servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

/** /maintenance fixed to orders, for pickers and parent links. Closed orders only with view_maintenance. */
export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "List work orders only",
  query: servedWorkOrders.query,
  run: (call, { query }) => servedWorkOrders.list(call, ofKind(query, "order")),
});

export const POST = endpoint({
  allow: "create_maintenance",
  summary: "Create a work order, or a series of them with recurring",
  body: newWorkOrder.extend({ kind: z.literal("order").optional() }),
  status: 201,
  run: (call, { body }) => createOrder(call, body),
});

export const DELETE = endpoint({
  allow: "delete_maintenance",
  summary: "Delete several work orders, all or none",
  body: idsBody.extend({ apply_to: applyTo }),
  run: async (call, { body }) => {
    await removeOrders(call, body.ids, body);
    return done(call, "errors.deleted", { ids: body.ids });
  },
});
