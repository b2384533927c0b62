import { openStatuses, workOrderStatus } from "@/lib/domain/maintenance/work-order";
import type { Prisma } from "@/lib/generated/prisma/client";
import { workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";
import { overdue } from "./served";

export interface StatisticsQuery {
  plant_id?: number[];
  assigned_user_id?: number[];
  assigned_team_id?: number[];
}

/** Counts of orders by status, and what is overdue, open and asked for. */
export async function workOrderStatistics(call: Call, query: StatisticsQuery = {}) {
  const chosen: Prisma.WorkOrderWhereInput = {
    ...(query.plant_id && { plant_id: { in: query.plant_id } }),
    ...(query.assigned_user_id && { assigned_user_id: { in: query.assigned_user_id } }),
    ...(query.assigned_team_id && { assigned_team_id: { in: query.assigned_team_id } }),
  };
  const of = (more: Prisma.WorkOrderWhereInput): Prisma.WorkOrderWhereInput =>
    seen(workOrders, call, { AND: [chosen, more] });

  const byStatus = await call.tx.workOrder.groupBy({
    by: ["status"],
    where: of({ kind: "order" }),
    _count: { _all: true },
    _sum: { total_minutes: true },
  });
  const counts = new Map(byStatus.map((row) => [row.status, row._count._all]));
  const statuses = Object.fromEntries(workOrderStatus.names.map((name) => [name, counts.get(name) ?? 0])) as Record<
    (typeof workOrderStatus.names)[number],
    number
  >;
  const finished = statuses.completed + statuses.closed;

  return {
    ...statuses,
    total: byStatus.reduce((sum, row) => sum + row._count._all, 0),
    overdue: await call.tx.workOrder.count({ where: of(overdue(call.now)) }),
    machines_down: await call.tx.workOrder.count({
      where: of({ kind: "order", is_machine_down: true, status: { in: [...openStatuses] } }),
    }),
    /** Completed and not yet closed. */
    completed_count: statuses.completed,
    /** Everything that was ever completed. */
    total_completed_work_orders: finished,
    total_minutes: byStatus.reduce((sum, row) => sum + (row._sum.total_minutes ?? 0), 0),
    open_requests: await call.tx.workOrder.count({ where: of({ kind: "request", status: "requested" }) }),
  };
}

/** What is asked for and undecided in the viewer's plants: the number beside "Requests". */
export const openRequests = (call: Call): Promise<number> =>
  call.tx.workOrder.count({ where: seen(workOrders, call, { kind: "request", status: "requested" }) });

export type WorkOrderStatistics = Awaited<ReturnType<typeof workOrderStatistics>>;
