import { openStatuses, workOrderStatus } from "@/lib/domain/maintenance/work-order";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WrittenRange } from "@/lib/inputs/fields";
import { workOrders } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { seen } from "@/lib/server/resources/crud";
import { periodsOfPlants, withinPeriods } from "@/lib/server/resources/days";
import { closedCosts } from "../costs/closed";
import { maySeeCost } from "../costs/of-order";
import { overdue } from "./served";

export interface StatisticsQuery {
  plant_id?: number[];
  assigned_user_id?: number[];
  assigned_team_id?: number[];
  /** Days of the plants: of the creation of what is counted, the completion of what was done, the closing of what it cost. */
  daterange?: WrittenRange;
}

/** Counts of orders by status, what is overdue, open and asked for, and what closed orders cost. */
export async function workOrderStatistics(call: Call, query: StatisticsQuery = {}) {
  const { tx, now } = call;
  const chosen: Prisma.WorkOrderWhereInput = {
    ...(query.plant_id && { plant_id: { in: query.plant_id } }),
    ...(query.assigned_user_id && { assigned_user_id: { in: query.assigned_user_id } }),
    ...(query.assigned_team_id && { assigned_team_id: { in: query.assigned_team_id } }),
  };
  const periods = await periodsOfPlants(call, query);
  /** Orders that match, and whose column is within the days that were asked for. */
  const of = (more: Prisma.WorkOrderWhereInput, column: "created_at" | "completed_at" | "closed_at" | "due_at") =>
    seen(workOrders, call, { AND: [chosen, more, withinPeriods(column, periods)] });
  const isOrder = { kind: "order" };
  const isDone = { ...isOrder, status: { in: ["completed", "closed"] } };

  const [byStatus, done, late, down, requests, costs] = await together([
    tx.workOrder.groupBy({ by: ["status"], where: of(isOrder, "created_at"), _count: { _all: true } }),
    tx.workOrder.aggregate({
      where: of(periods === null ? isOrder : isDone, periods === null ? "created_at" : "completed_at"),
      _sum: { total_minutes: true },
    }),
    tx.workOrder.count({ where: of(overdue(now), "due_at") }),
    tx.workOrder.count({
      where: of({ ...isOrder, is_machine_down: true, status: { in: [...openStatuses] } }, "created_at"),
    }),
    tx.workOrder.count({ where: of({ kind: "request", status: "requested" }, "created_at") }),
    maySeeCost(call) ? closedCosts(call, of({ ...isOrder, cost_currency: { not: null } }, "closed_at")) : null,
  ]);
  const counts = new Map(byStatus.map((row) => [row.status, row._count._all]));
  const statuses = Object.fromEntries(workOrderStatus.names.map((name) => [name, counts.get(name) ?? 0])) as Record<
    (typeof workOrderStatus.names)[number],
    number
  >;

  return {
    ...statuses,
    total: byStatus.reduce((sum, row) => sum + row._count._all, 0),
    overdue: late,
    machines_down: down,
    /** Completed and not yet closed. */
    completed_count: statuses.completed,
    /** Everything that was completed, in the days that were asked for or ever. */
    total_completed_work_orders:
      periods === null
        ? statuses.completed + statuses.closed
        : await tx.workOrder.count({ where: of(isDone, "completed_at") }),
    total_minutes: done._sum.total_minutes ?? 0,
    open_requests: requests,
    /** For each currency; null for those who may not know. */
    cost: costs,
  };
}

/** What is asked for and undecided in the viewer's plants: the number beside "Requests". */
export const openRequests = (call: Call): Promise<number> =>
  call.tx.workOrder.count({ where: seen(workOrders, call, { kind: "request", status: "requested" }) });

export type WorkOrderStatistics = Awaited<ReturnType<typeof workOrderStatistics>>;
