import { z } from "zod";
import { applyTo } from "@/lib/inputs/recurrence";
import { changedWorkOrder } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { changeOrder, removeOrders } from "@/lib/services/maintenance/series-orders/orders";
import { findOrder } from "@/lib/services/maintenance/work-orders/served";

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "Get a work order with its history",
  params: idParams,
  run: (call, { params }) => findOrder(call, params.id),
});

export const PUT = endpoint({
  allow: "update_maintenance",
  summary: "Update a work order; status 5 puts it on hold and status 6 denies it, both with a reason",
  params: idParams,
  body: changedWorkOrder,
  run: (call, { params, body }) => changeOrder(call, params.id, body, "order"),
});

export const POST = endpoint({
  allow: "update_maintenance",
  summary: "Update a work order, as multipart with _method=PUT",
  params: idParams,
  body: changedWorkOrder,
  isOverride: true,
  run: (call, { params, body }) => changeOrder(call, params.id, body, "order"),
});

export const DELETE = endpoint({
  allow: "delete_maintenance",
  summary: "Delete a pending work order",
  params: idParams,
  body: z.strictObject({ apply_to: applyTo, confirm: z.string().optional() }),
  run: async (call, { params, body }) => {
    await findOrder(call, params.id);
    await removeOrders(call, [params.id], body);
    return done(call, "errors.deleted", { id: params.id });
  },
});
