import { downSinceRefusal, isStopping } from "@/lib/domain/maintenance/downtime";
import { invalidField } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { refuseOverlap, type Stopped } from "./ledger";

type Placed = Pick<WorkOrderRow, "id" | "plant_id" | "equipment_id" | "machine_id" | "production_line_id">;

/** What an order stops: its item, else the machine or the line that it is on. Null where it is about a whole plant. */
function stoppedBy({ equipment_id, machine_id, production_line_id }: Placed): Stopped | null {
  const nothing = { production_line_id: null, machine_id: null, equipment_id: null };
  if (equipment_id) return { ...nothing, equipment_id };
  if (machine_id) return { ...nothing, machine_id };

  return production_line_id ? { ...nothing, production_line_id } : null;
}

/**
 * Begins the downtime of an order that keeps its machine down, unless it is down already: at `since`, and not before the
 * last downtime ended. The order keeps when that was.
 */
export async function openDowntime({ tx, viewer, now }: Call, order: WorkOrderRow, since: Date = now): Promise<void> {
  const stopped = stoppedBy(order);
  if (!isStopping(order) || !stopped) return;
  const { company_id, plant_id, id } = order;
  const { production_line_id, machine_id, equipment_id } = stopped;
  const [opened] = await tx.$queryRaw<{ started_at: Date }[]>`
    insert into downtimes (company_id, plant_id, production_line_id, machine_id, equipment_id, started_at, reason, source, work_order_id, created_by)
    select ${company_id}, ${plant_id}, ${production_line_id}::int, ${machine_id}::int, ${equipment_id}::int,
      greatest(${since}::timestamptz, max(ended_at)), ${order.name}, 'order', ${id}, ${viewer.user_id}
    from downtimes
    where plant_id = ${plant_id} and process_id is null and equipment_id is not distinct from ${equipment_id}::int
      and machine_id is not distinct from ${machine_id}::int
      and production_line_id is not distinct from ${production_line_id}::int
    on conflict do nothing
    returning started_at`;
  if (!opened) return;
  order.down_since = opened.started_at;
  await tx.workOrder.updateMany({ where: { id }, data: { down_since: opened.started_at } });
}

/** The first start of an order begins its downtime; one that a person has ended since does not begin again. */
export async function openAtStart(call: Call, order: WorkOrderRow): Promise<void> {
  const own = await call.tx.downtime.count({ where: { work_order_id: order.id }, take: 1 });
  if (own === 0) await openDowntime(call, order, order.down_since ?? call.now);
}

/** Refuses a moment that lies ahead, or too long before the report. */
export function checkDownSince(call: Pick<Call, "now">, at: Date | null | undefined, reported_at = call.now): void {
  const refusal = at && downSinceRefusal(at, { now: call.now, reported_at });
  if (refusal) throw invalidField("down_since", refusal);
}

/** Moves the beginning of the last downtime that an order has begun to when its machine went down. */
export async function moveDowntime(call: Call, order: WorkOrderRow): Promise<void> {
  const { down_since, id } = order;
  if (!down_since) return;
  const last = await call.tx.downtime.findFirst({
    where: { work_order_id: id },
    orderBy: { id: "desc" },
    select: {
      id: true,
      production_line_id: true,
      machine_id: true,
      equipment_id: true,
      process_id: true,
      ended_at: true,
    },
  });
  if (!last) return;
  if (last.ended_at && down_since > last.ended_at) throw invalidField("down_since", "work-orders.down_too_late");
  await refuseOverlap(call, last, { from: down_since, to: last.ended_at }, "down_since", last.id);
  await call.tx.downtime.updateMany({
    where: { id: last.id },
    data: { started_at: down_since, version: { increment: 1 } },
  });
}

/** Other orders that keep down what an order stops, the oldest first. */
const othersStopping = (order: Placed, stopped: Stopped) =>
  ({
    plant_id: order.plant_id,
    id: { not: order.id },
    kind: "order",
    is_machine_down: true,
    // The same as isStopping.
    OR: [{ status: { in: ["in_work", "on_hold"] } }, { status: "pending", type: "breakdown" }],
    ...(stopped.equipment_id
      ? { equipment_id: stopped.equipment_id }
      : stopped.machine_id
        ? { equipment_id: null, machine_id: stopped.machine_id }
        : { equipment_id: null, machine_id: null, production_line_id: stopped.production_line_id }),
  }) satisfies Prisma.WorkOrderWhereInput;

/**
 * The last order that reports the machine as down ends its downtime. Other orders of the item do not keep it down:
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
  const others = await tx.workOrder.count({ where: othersStopping(order, stopped) });
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

/** Takes back the downtimes of an order whose machine was not down; one that another order needs becomes that order's. */
export async function removeDowntimes({ tx }: Call, order: Placed): Promise<void> {
  const stopped = stoppedBy(order);
  const heir =
    stopped &&
    (await tx.workOrder.findFirst({
      where: othersStopping(order, stopped),
      orderBy: { id: "asc" },
      select: { id: true },
    }));
  if (heir)
    await tx.downtime.updateMany({
      where: { work_order_id: order.id, ended_at: null },
      data: { work_order_id: heir.id, version: { increment: 1 } },
    });
  await tx.downtime.deleteMany({ where: { work_order_id: order.id } });
}

/** The downtimes that an order has begun, oldest first. */
export const downtimesOf = ({ tx }: Pick<Call, "tx">, work_order_id: number) =>
  tx.downtime.findMany({
    where: { work_order_id },
    orderBy: { id: "asc" },
    take: 100,
    select: { id: true, started_at: true, ended_at: true, is_planned: true, reason: true },
  });
