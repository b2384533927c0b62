import { z } from "zod";
import { applyTo } from "@/lib/inputs/recurrence";
import { changedWorkOrder } from "@/lib/resources/work-orders";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { changeOrder, removeOrders } from "@/lib/services/maintenance/series-orders/orders";
import { servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

const changing = ["update_maintenance", "update_work_order_requests", "create_work_order_requests"] as const;

export const GET = endpoint({
  allow: ["view_maintenance", "view_work_order_requests"],
  summary: "Get a work order, request or log with its history",
  params: idParams,
  tool: {
    name: "get_work_order",
    description:
      "One work order with its steps, parts, labor, comments, alerts, cost in cents, and whether readings prove that the repair held.",
    example: { id: 310 },
    link: "/maintenance/work-orders/{id}",
  },
  run: (call, { params }) => servedWorkOrders.find(call, params.id),
});

export const PUT = endpoint({
  allow: changing,
  summary:
    "Update a work order; status 5 puts it on hold and status 6 denies it, both with a reason; apply_to all changes its series",
  params: idParams,
  body: changedWorkOrder,
  tool: {
    name: "update_work_order",
    description:
      "Change what a work order says, its people and its dates; what is left out stays. Its status is changed by people. With the version that was read, a change in between is refused.",
    example: { id: 310, due_at: "2026-12-01T12:00:00Z" },
    link: "/maintenance/work-orders/{id}",
    withholds: ["status", "reason", "resume_at", "was_down", "made_at", "recurring", "apply_to", "file_ids"],
  },
  run: (call, { params, body }) => changeOrder(call, params.id, body),
});

export const POST = endpoint({
  allow: changing,
  summary: "Update a work order, as multipart with _method=PUT",
  params: idParams,
  body: changedWorkOrder,
  isOverride: true,
  run: (call, { params, body }) => changeOrder(call, params.id, body),
});

export const DELETE = endpoint({
  allow: ["delete_maintenance", "update_work_order_requests"],
  summary: "Delete a pending work order, or reject a request with a reason; apply_to all ends its series",
  params: idParams,
  body: z.strictObject({
    reason: z.string().max(2_000).optional(),
    apply_to: applyTo,
    confirm: z.string().optional(),
  }),
  run: async (call, { params, body }) => {
    await removeOrders(call, [params.id], body);
    return done(call, "errors.deleted", { id: params.id });
  },
});
