import { repairType } from "@/lib/domain/maintenance/alarm-case";
import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { DomainError } from "@/lib/domain/shared/errors";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { findingOf } from "@/lib/services/maintenance/finding";
import { type CaseOf, openRequestsOf } from "@/lib/services/monitoring/cases/open-requests";

// Two people at two alerts of one item take turns here, so the second sees the first one's order.
export const holdCase = (tx: Tx, { equipment_id, sensor_id }: CaseOf) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('work-order-case'), hashtext(${
    equipment_id === null ? `sensor:${sensor_id}` : `item:${equipment_id}`
  }))`;

/** Made for one of its alerts, or repair work on the item that was ordered by hand. */
export const openOrderOf = (tx: Tx, ofCase: CaseOf) =>
  tx.workOrder.findFirst({
    where: {
      kind: "order",
      status: { in: [...openStatuses] },
      OR: [{ alerts: { some: alertsOf(ofCase) } }, ...repairsOf(ofCase)],
    },
    orderBy: { id: "desc" },
    select: { id: true, company_id: true, plant_id: true, number: true, name: true, status: true },
  });

const repairsOf = ({ kind, equipment_id }: CaseOf) =>
  kind === "level" && equipment_id !== null
    ? // What brings a silent sensor back repairs no bearing.
      [{ type: repairType, equipment_id, alerts: { none: { kind: { not: "level" } } } }]
    : [];

/** Repair work on an item is for what is alarming there and nobody has ordered: its completion opens their proofs. */
export async function coverByRepair(
  tx: Tx,
  { id, kind, type, equipment_id }: Pick<WorkOrderRow, "id" | "kind" | "type" | "equipment_id">,
): Promise<void> {
  if (kind !== "order" || type !== repairType || equipment_id === null) return;
  const isForSilence = (await tx.alert.count({ where: { work_order_id: id, kind: { not: "level" } } })) > 0;
  if (isForSilence) return;
  await tx.alert.updateMany({
    where: { kind: "level", sensor: { equipment_id }, ended_at: null, work_order_id: null },
    data: { work_order_id: id },
  });
}

/** Nobody works on what was measured any more; what brings a silent sensor back stays known as that. */
export const uncoverAlerts = (tx: Tx, work_order_id: number) =>
  tx.alert.updateMany({ where: { work_order_id, kind: "level" }, data: { work_order_id: null } });

/** A denied order that is taken up again is for the alert it was made from, unless that has another order meanwhile. */
export async function coverAgain(tx: Tx, order: WorkOrderRow): Promise<void> {
  const id = findingOf(order)?.alert_id;
  if (id) await tx.alert.updateMany({ where: { id, work_order_id: null }, data: { work_order_id: order.id } });
}

/**
 * One order per case: all alerts of an item are one, those of a sensor without an item by themselves. A sensor that is
 * silent is another case than what it measured: a new battery repairs no bearing.
 */
export async function refuseSecondOrder(call: Call, ofCase: CaseOf) {
  const order = await openOrderOf(call.tx, ofCase);
  if (!order) return;
  const label = workOrderNumber(order.number);
  throw new DomainError("conflict", "work-orders.fault_has_order", {
    params: { label },
    data: { id: order.id, label, name: order.name, status: order.status },
  });
}

/** Answers the request that is open for the case, from whichever of its alerts. */
export async function refuseSecondRequest(call: Call, plant_id: number, ofCase: CaseOf) {
  const request = (await openRequestsOf(call, [plant_id], [ofCase]))(ofCase);
  if (!request) return;
  const { number, ...named } = request;
  const label = workOrderNumber(number, "request");
  throw new DomainError("conflict", "work-orders.fault_has_request", { params: { label }, data: { ...named, label } });
}

/** The alert itself, and whatever else is open in its case. */
export const coverCase = (tx: Tx, ofCase: CaseOf, alert_id: number, work_order_id: number) =>
  tx.alert.updateMany({
    where: { OR: [{ id: alert_id }, { ...alertsOf(ofCase), ended_at: null }] },
    data: { work_order_id },
  });

const alertsOf = ({ equipment_id, sensor_id, kind }: CaseOf) =>
  equipment_id === null ? { kind, sensor_id } : { kind, sensor: { equipment_id } };
