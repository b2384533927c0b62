import type { NodeKind } from "@/lib/domain/hierarchy";
import { byPlant } from "@/lib/domain/scope";
import { can, nameOf } from "@/lib/domain/viewer";
import { openStatuses, type WorkOrderStatus } from "@/lib/domain/work-order";
import type { Call } from "@/lib/server/call";

const shownOrders = 6;

const columns = {
  id: true,
  number: true,
  name: true,
  status: true,
  due_at: true,
  extended_at: true,
  completed_at: true,
  assigned_user: { select: { first_name: true, last_name: true } },
} as const;

/** The work of a place and everything in it: what is open, due first, then what was done last. Null: not to be seen. */
export async function ordersOf(call: Call, kind: Exclude<NodeKind, "plant" | "sensor">, id: number) {
  if (!can(call.viewer, "view_maintenance")) return null;
  const here = { AND: [byPlant.see(call.viewer), { kind: "order", [`${kind}_id`]: id }] };
  const open = await call.tx.workOrder.findMany({
    where: { AND: [here, { status: { in: [...openStatuses] } }] },
    orderBy: [{ due_at: { sort: "asc", nulls: "last" } }, { id: "desc" }],
    take: shownOrders,
    select: columns,
  });
  const done = await call.tx.workOrder.findMany({
    where: { AND: [here, { status: { in: ["completed", "closed"] } }] },
    orderBy: [{ completed_at: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    take: shownOrders - open.length,
    select: columns,
  });

  return [...open, ...done].map(({ assigned_user, due_at, extended_at, ...order }) => ({
    ...order,
    status: order.status as WorkOrderStatus,
    due_at: extended_at ?? due_at,
    assignee: assigned_user && nameOf(assigned_user),
  }));
}

export type PlaceOrder = NonNullable<Awaited<ReturnType<typeof ordersOf>>>[number];
