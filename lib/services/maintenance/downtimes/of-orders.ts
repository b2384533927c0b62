import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import type { Stopped } from "./ledger";

/** What an order stops: its item, else the machine or the line that it is on. Null where it is about a whole plant. */
function stoppedBy({ equipment_id, machine_id, production_line_id }: WorkOrderRow): Stopped | null {
  const nothing = { production_line_id: null, machine_id: null, equipment_id: null };
  if (equipment_id) return { ...nothing, equipment_id };
  if (machine_id) return { ...nothing, machine_id };

  return production_line_id ? { ...nothing, production_line_id } : null;
}

/** An order that says that the machine is down, and is worked on, begins a downtime, unless it is down already. */
export async function openDowntime({ tx, viewer, now }: Call, order: WorkOrderRow): Promise<void> {
  const stopped = stoppedBy(order);
  if (order.kind !== "order" || !order.is_machine_down || !stopped) return;
  const { company_id, plant_id, id } = order;
  await tx.$executeRaw`
    insert into downtimes (company_id, plant_id, production_line_id, machine_id, equipment_id, started_at, reason, source, work_order_id, created_by)
    values (${company_id}, ${plant_id}, ${stopped.production_line_id}::int, ${stopped.machine_id}::int,
      ${stopped.equipment_id}::int, ${now}, ${order.name}, 'order', ${id}, ${viewer.user_id})
    on conflict do nothing`;
}

/**
 * The last order that says that the machine is down ends its downtime. Other orders of the item do not keep it down:
 * next month's inspection is open as well.
 */
export async function endDowntime({ tx, viewer }: Call, order: WorkOrderRow, at: Date): Promise<void> {
  const stopped = stoppedBy(order);
  if (order.kind !== "order" || !stopped) return;
  // The rows that decide are locked, so that of the last two orders that end at once one ends the downtime.
  const [open] = await tx.$queryRaw<{ id: number; started_at: Date }[]>`
    select id, started_at from downtimes
    where ended_at is null and source = 'order' and process_id is null and plant_id = ${order.plant_id}
      and equipment_id is not distinct from ${stopped.equipment_id}::int
      and machine_id is not distinct from ${stopped.machine_id}::int
      and production_line_id is not distinct from ${stopped.production_line_id}::int
    for update`;
  if (!open) return;
  const others = await tx.workOrder.count({
    where: {
      plant_id: order.plant_id,
      id: { not: order.id },
      kind: "order",
      is_machine_down: true,
      status: { in: [...openStatuses] },
      ...(stopped.equipment_id
        ? { equipment_id: stopped.equipment_id }
        : stopped.machine_id
          ? { equipment_id: null, machine_id: stopped.machine_id }
          : { equipment_id: null, machine_id: null, production_line_id: stopped.production_line_id }),
    },
  });
  if (others > 0) return;
  await tx.downtime.updateMany({
    where: { id: open.id, ended_at: null },
    data: {
      ended_at: at < open.started_at ? open.started_at : at,
      closed_by: viewer.user_id,
      version: { increment: 1 },
    },
  });
}

/** The downtimes that an order has begun, oldest first. */
export const downtimesOf = ({ tx }: Pick<Call, "tx">, work_order_id: number) =>
  tx.downtime.findMany({
    where: { work_order_id },
    orderBy: { id: "asc" },
    take: 100,
    select: { id: true, started_at: true, ended_at: true, is_planned: true, reason: true },
  });
