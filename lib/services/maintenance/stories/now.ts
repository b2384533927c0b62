import { can, nameOf } from "@/lib/domain/identity/viewer";
import { nextStepOf } from "@/lib/domain/maintenance/alarm-case";
import { type WorkOrderStatus, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { confidenceOf } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";
import { faultNamed, partsForFault } from "@/lib/services/maintenance/needed-parts/for-fault";
import { latestDiagnosis } from "@/lib/services/monitoring/captures/latest-diagnosis";
import { verdictsOf } from "@/lib/services/monitoring/cases/verdicts";
import { requiredOf } from "@/lib/services/stock/reservations/required";
import { warrantyOf } from "@/lib/services/structure/warranty";

/**
 * What a technician asks first about an item, wherever it is shown: what is wrong and for how long, what is being done, what is
 * next, and whether the part is there. Null where nothing is wrong and nothing was repaired lately.
 */
export async function itemNow(call: Call, equipment_id: number) {
  const item = await call.tx.equipment.findFirst({
    where: { id: equipment_id },
    select: {
      id: true,
      name: true,
      company_id: true,
      plant_id: true,
      plant: { select: { unit_system: true, time_zone: true } },
    },
  });
  const verdict = item && (await verdictsOf(call, [item])).get(item.id);
  if (!item || !verdict?.case) return null;
  const { level, worst, cause, case: found } = verdict;
  const diagnosis = worst && (await latestDiagnosis(call, worst.sensor.id));
  const seesWork = can(call.viewer, "view_maintenance");
  const work = seesWork && found.order ? await workOf(call, found.order.id) : null;
  const { id, name, company_id, plant_id } = item;

  return {
    item: { id, name, time_zone: item.plant.time_zone },
    level,
    worst,
    cause,
    case: found,
    work,
    warranty: await warrantyOf(call, { equipment_id: id }, call.now),
    diagnosis: diagnosis && { ...diagnosis, sure: confidenceOf(diagnosis) },
    next: isSaved(work) ? ("done" as const) : nextStepOf[found.state],
    parts: !seesWork
      ? null
      : found.order
        ? await partsHeld(call, found.order.id)
        : worst
          ? (
              await partsForFault(call, {
                company_id,
                plant_id,
                equipment_id: id,
                sensor_id: worst.sensor.id,
                fault: diagnosis && faultNamed({ diagnosis }),
              })
            ).map((part) => ({ ...part, reserved: 0, issued: 0, missing: Math.max(0, part.quantity - part.available) }))
          : [],
  };
}

export type ItemNow = NonNullable<Awaited<ReturnType<typeof itemNow>>>;

/** Nothing is left to do about a repair whose saving the plant has approved. */
const isSaved = (work: Awaited<ReturnType<typeof workOf>>) => work?.saving?.status === "approved";

async function workOf({ tx }: Call, id: number) {
  const order = await tx.workOrder.findFirst({
    where: { id },
    select: {
      id: true,
      number: true,
      name: true,
      status: true,
      due_at: true,
      extended_at: true,
      completed_at: true,
      expected_minutes: true,
      assigned_team: { select: { name: true } },
      assigned_user: { select: { first_name: true, last_name: true } },
      saving: { select: { status: true } },
    },
  });
  if (!order) return null;
  const { number, due_at, extended_at, assigned_user, assigned_team, ...row } = order;

  return {
    ...row,
    status: row.status as WorkOrderStatus,
    label: workOrderNumber(number),
    due_at: extended_at ?? due_at,
    assignee: assigned_user ? nameOf(assigned_user) : (assigned_team?.name ?? null),
  };
}

/** What an order holds, takes or lacks; what is available beside it is shown by the storeroom. */
const partsHeld = async (call: Call, work_order_id: number) =>
  (await requiredOf(call, work_order_id)).map(({ id: _id, held: _held, store_room: _room, part, ...row }) => ({
    ...row,
    store_room: null,
    available: null,
    part: part && { id: part.id, name: part.name, number: part.number },
  }));
