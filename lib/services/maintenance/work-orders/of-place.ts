import { byPlant } from "@/lib/domain/identity/scope";
import { can, nameOf } from "@/lib/domain/identity/viewer";
import { currentOrderOf } from "@/lib/domain/maintenance/item-verdict";
import { openStatuses, type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { NodeKind } from "@/lib/domain/structure/hierarchy";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { casesOfItems } from "@/lib/services/monitoring/cases/of-items";

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
  assigned_team: { select: { name: true } },
} as const;

type PlaceKind = Exclude<NodeKind, "plant" | "sensor">;

/** The work of a place and everything in it: what is open, due first, then what was done last. Null: not to be seen. */
export async function ordersOf(call: Call, kind: PlaceKind, id: number) {
  if (!can(call.viewer, "view_maintenance")) return null;
  const open = await openOrdersOf(call, kind, id, shownOrders);

  return [...open, ...(await doneOrdersOf(call, kind, id, shownOrders - open.length))];
}

/** What is to be done at a place, due first; at most so many. */
export const openOrdersOf = (call: Call, kind: PlaceKind, id: number, most: number) =>
  ordersWhere(call, kind, id, {
    where: { status: { in: [...openStatuses] } },
    orderBy: [{ due_at: { sort: "asc", nulls: "last" } }, { id: "desc" }],
    take: most,
  });

/** What was done at a place, the last first; at most so many. */
export const doneOrdersOf = (call: Call, kind: PlaceKind, id: number, most: number) =>
  ordersWhere(call, kind, id, {
    where: { status: { in: ["completed", "closed"] } },
    orderBy: [{ completed_at: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    take: most,
  });

async function ordersWhere(
  { tx, viewer }: Call,
  kind: PlaceKind,
  id: number,
  { where, ...asked }: Pick<Prisma.WorkOrderFindManyArgs, "where" | "orderBy" | "take">,
) {
  const here = { AND: [byPlant.see(viewer), { kind: "order", [`${kind}_id`]: id }, where ?? {}] };
  const orders = await tx.workOrder.findMany({ where: here, ...asked, select: columns });

  return orders.map(({ assigned_user, assigned_team, due_at, extended_at, ...order }) => ({
    ...order,
    status: order.status as WorkOrderStatus,
    due_at: extended_at ?? due_at,
    assignee: assigned_user ? nameOf(assigned_user) : (assigned_team?.name ?? null),
  }));
}

export type PlaceOrder = NonNullable<Awaited<ReturnType<typeof ordersOf>>>[number];

const link = { id: true, number: true, status: true } as const;
type Linked = { id: number; number: number; status: string };

/**
 * For the head of an item: its case with the order of the case, and the alert that the next order begins with, as long as
 * none is open. An item that nothing is wrong with shows the order that is open for it.
 */
export async function orderAtHand(call: Call, equipment_id: number) {
  const seesOrders = can(call.viewer, "view_maintenance");
  const seesAlerts = can(call.viewer, "view_dashboard");
  if (!seesOrders && !seesAlerts) return { open: null, alert_id: null, case: null };
  const found = (await casesOfItems(call, [equipment_id])).get(equipment_id) ?? null;
  const current = found && currentOrderOf(found);
  const open = seesOrders ? (current ?? (found ? null : await newestOpen(call, equipment_id))) : null;

  return {
    open: open ? { id: open.id, label: workOrderNumber(open.number), status: open.status as WorkOrderStatus } : null,
    case: found,
    // One order covers all alerts of an item.
    alert_id: current || !found || found.alerts === 0 ? null : found.worst_alert_id,
  };
}

export type OrderAtHand = Awaited<ReturnType<typeof orderAtHand>>;

/** Work in progress comes before what waits. */
const newestOpen = ({ tx, viewer }: Call, equipment_id: number): Promise<Linked | null> =>
  tx.workOrder.findFirst({
    where: { AND: [byPlant.see(viewer), { equipment_id, kind: "order", status: { in: [...openStatuses] } }] },
    orderBy: [{ clock_started_at: { sort: "desc", nulls: "last" } }, { id: "desc" }],
    select: link,
  });
