import { isSupervisor } from "@/lib/domain/identity/viewer";
import { downSinceRefusal } from "@/lib/domain/maintenance/downtime";
import { isReadOnly, type WorkOrderStatus } from "@/lib/domain/maintenance/work-order";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import type { CorrectDowntimeInput } from "@/lib/inputs/downtimes";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { sumLine } from "@/lib/services/oee/shifts/sum-line";
import { actorBefore } from "../actor";
import { record } from "../order-log";
import { notYours, wrongStatus } from "../refuse";
import { downtimeColumns, noteDowntime, refuseOverlap } from "./ledger";

const columns = { ...downtimeColumns, created_by: true } as const;

/**
 * Corrects when something was down. One of an order belongs to its assignee and supervisors until the order is closed, and its
 * order's `down_since` follows; any other to who recorded it and to supervisors. Stops of a counted line are measured: 409.
 */
export async function correctDowntime(call: Call, id: number, { version, ...input }: CorrectDowntimeInput) {
  const { tx, now, viewer } = call;
  const before = await tx.downtime.findFirst({ where: { id }, select: columns });
  if (!before) throw notFound();
  if (before.process_id !== null) throw new DomainError("conflict", "downtimes.measured", { data: { id } });
  const order = before.work_order_id === null ? null : await lockedOrder(call, before.work_order_id);
  await checkMayCorrect(call, before, order);
  const started_at = input.started_at ?? before.started_at;
  const ended_at = input.ended_at ?? before.ended_at;
  checkTimes(now, { started_at, ended_at }, order);
  const field = input.started_at ? "started_at" : "ended_at";
  await refuseOverlap(call, before, { from: started_at, to: ended_at }, field, id);

  const isEnded = before.ended_at === null && ended_at !== null;
  const { count } = await tx.downtime.updateMany({
    where: { id, version: version ?? before.version },
    data: {
      started_at,
      ended_at,
      version: { increment: 1 },
      ...(input.reason !== undefined && { reason: input.reason }),
      ...(input.is_planned !== undefined && { is_planned: input.is_planned }),
      ...(isEnded && { closed_by: viewer.user_id }),
    },
  });
  const after = await tx.downtime.findFirst({ where: { id }, select: downtimeColumns });
  if (!after) throw notFound();
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: after });
  if (order) await followDownSince(call, order, after);
  await sumLine(tx, [before, after], now);
  await noteDowntime(call, "downtime_correct", after, before);

  return after;
}

/** Held until the end: who closes it at once freezes its cost with the downtime as it is then. */
async function lockedOrder(call: Call, id: number): Promise<WorkOrderRow> {
  await call.tx.$queryRaw`select id from work_orders where id = ${id} for update`;

  return rowOf(call, id);
}

async function checkMayCorrect(call: Call, { created_by }: { created_by: number | null }, order: WorkOrderRow | null) {
  if (order) {
    if (isReadOnly(order.status as WorkOrderStatus)) throw wrongStatus(order);
    const { is_assignee, is_supervisor } = await actorBefore(call, order);
    if (!is_assignee && !is_supervisor) throw notYours("downtime");
    return;
  }
  if (created_by !== call.viewer.user_id && !isSupervisor(call.viewer)) throw notYours("downtime");
}

type Times = { started_at: Date; ended_at: Date | null };

function checkTimes(now: Date, { started_at, ended_at }: Times, order: WorkOrderRow | null) {
  const refusal = order
    ? downSinceRefusal(started_at, { now, reported_at: order.created_at })
    : started_at > now
      ? "downtimes.not_yet"
      : null;
  if (refusal) throw invalidField("started_at", refusal);
  if (ended_at && ended_at < started_at) throw invalidField("ended_at", "downtimes.ends_before");
  if (ended_at && ended_at > now) throw invalidField("ended_at", "downtimes.not_yet");
}

/** An order shows since when its machine is down, by the last downtime that it has begun. */
async function followDownSince(call: Call, before: WorkOrderRow, { id, started_at }: { id: number; started_at: Date }) {
  const later = await call.tx.downtime.count({ where: { work_order_id: before.id, id: { gt: id } }, take: 1 });
  const isMoved = later === 0 && before.down_since?.getTime() !== started_at.getTime();
  if (isMoved)
    await call.tx.workOrder.updateMany({
      where: { id: before.id },
      data: { down_since: started_at, version: { increment: 1 } },
    });
  await record(call, before, { action: "update" }, { before, after: await rowOf(call, before.id) });
}
