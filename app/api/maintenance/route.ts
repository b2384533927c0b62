import { z } from "zod";
import { newWorkOrder } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idsBody } from "@/lib/server/resources/resource-routes";
import { removeWorkOrders } from "@/lib/services/maintenance/work-orders/remove";
import { createWorkOrder } from "@/lib/services/maintenance/work-orders/save";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: "view_maintenance",
  summary: "List work orders; use kind for requests and logs",
  query: servedWorkOrders.query,
  run: (call, { query }) => servedWorkOrders.list(call, query),
});

export const POST = endpoint({
  allow: "create_maintenance",
  summary: "Create a work order, from an alert with alert_id, or a log",
  body: newWorkOrder.extend({ kind: z.enum(["order", "log"]).optional() }),
  status: 201,
  run: (call, { body }) => createWorkOrder(call, body),
});

export const DELETE = endpoint({
  allow: ["delete_maintenance", "update_work_order_requests"],
  summary: "Delete several work orders, all or none; requests are rejected with the reason",
  body: idsBody.extend({ reason: z.string().max(2_000).optional() }),
  run: async (call, { body }) => {
    await removeWorkOrders(call, body.ids, body.reason);
    return done(call, "errors.deleted", { ids: body.ids });
  },
});
