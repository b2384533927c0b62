import { byPlant } from "@/lib/domain/identity/scope";
import { can, nameOf } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { dueOf } from "@/lib/domain/maintenance/work-order-due";
import { localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { clocksOf } from "@/lib/server/resources/days";
import { repairFigures, sumOfRepairs } from "@/lib/services/maintenance/proofs/repairs";
import { dueWithin } from "@/lib/services/maintenance/work-orders/served";
import { workOrderStatistics } from "@/lib/services/maintenance/work-orders/statistics";

export interface MaintenanceNumbers {
  overdue: number;
  due_today: number;
  in_work: number;
  open_requests: number;
  /** Of the last year, as the screen of repairs counts them. */
  repairs: { recurred: number; watched: number };
  /** What is due first, late ones included. */
  next: {
    id: number;
    number: number;
    name: string;
    status: string;
    due_at: string | null;
    assignee: string | null;
    plant: string;
  }[];
}

const shownOrders = 3;

/** The plant's maintenance in four numbers and the orders that come next; null for those who may not see it. */
export async function maintenanceNumbers(call: Call, plant: { id?: number }): Promise<MaintenanceNumbers | null> {
  if (!can(call.viewer, "view_maintenance")) return null;
  const inSight = {
    AND: [
      byPlant.see(call.viewer),
      { kind: "order", status: { in: [...openStatuses] }, ...(plant.id && { plant_id: plant.id }) },
    ],
  };
  const statistics = await workOrderStatistics(call, plant.id ? { plant_id: [plant.id] } : {});
  const due_today = await call.tx.workOrder.count({ where: { AND: [inSight, await dueToday(call, plant.id)] } });
  const next = await nextDue(call, inSight);
  const { recurred, watched } = sumOfRepairs(
    await repairFigures(call, { by: "plant", plant_id: plant.id ? [plant.id] : undefined }),
  );
  return {
    overdue: statistics.overdue,
    due_today,
    in_work: statistics.in_work,
    open_requests: statistics.open_requests,
    repairs: { recurred, watched },
    next: next.map(({ assigned_user, assigned_team, due_at, extended_at, plant, ...order }) => ({
      ...order,
      plant: plant.name,
      due_at: dueOf({ ...order, due_at, extended_at })?.toISOString() ?? null,
      assignee: assigned_user ? nameOf(assigned_user) : (assigned_team?.name ?? null),
    })),
  };
}

/** From now until midnight, on the clock of each plant. */
async function dueToday(call: Call, plant_id: number | undefined): Promise<Prisma.WorkOrderWhereInput> {
  const clocks = await clocksOf(call, plant_id === undefined ? undefined : [plant_id]);
  const midnight = (timeZone: string) =>
    new Date(startOfDate(shiftDate(localDate(call.now.getTime(), timeZone), { days: 1 }), timeZone));

  return {
    OR: clocks.map(({ timeZone, ids }) => ({
      AND: [{ plant_id: { in: ids } }, dueWithin({ gte: call.now, lt: midnight(timeZone) })],
    })),
  };
}

/**
 * What is due first, an extension counting instead of the date. The first of each kind hold the first of all, and each
 * kind is in the order of a column.
 */
async function nextDue({ tx }: Call, inSight: Prisma.WorkOrderWhereInput) {
  const soonest = (extended: boolean) =>
    tx.workOrder.findMany({
      where: { AND: [inSight, { extended_at: extended ? { not: null } : null }] },
      orderBy: [extended ? { extended_at: "asc" } : { due_at: { sort: "asc", nulls: "last" } }, { id: "desc" }],
      take: shownOrders,
      select: {
        id: true,
        number: true,
        name: true,
        status: true,
        due_at: true,
        extended_at: true,
        assigned_user: { select: { first_name: true, last_name: true } },
        assigned_team: { select: { name: true } },
        plant: { select: { name: true } },
      },
    });
  const found = [...(await soonest(true)), ...(await soonest(false))];
  const at = (order: (typeof found)[number]) => dueOf(order)?.getTime() ?? Number.POSITIVE_INFINITY;

  return found.sort((a, b) => (at(a) === at(b) ? b.id - a.id : at(a) - at(b))).slice(0, shownOrders);
}
