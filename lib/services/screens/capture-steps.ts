import { can } from "@/lib/domain/identity/viewer";
import { currentOrderOf } from "@/lib/domain/maintenance/item-verdict";
import { dueInDays, urgencyOf } from "@/lib/domain/maintenance/urgency";
import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { dueWording } from "@/lib/domain/maintenance/work-order-due";
import { availableOf } from "@/lib/domain/structure/stock";
import type { Fault } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";
import { suggestedProcedure } from "@/lib/services/maintenance/work-orders/procedure";
import { casesOfItems } from "@/lib/services/monitoring/cases/of-items";
import { classColumns, classOf } from "@/lib/services/structure/criticality/of-items";
import { bearingOf } from "@/lib/services/structure/equipments/bearing";

const bearingFaults = ["outer_race", "inner_race", "rolling_element", "cage"] as const satisfies readonly Fault[];

/** What the product knows of the work that follows when a bearing of a sensor's item is found damaged. */
export async function captureSteps(call: Call, sensor_id: number, equipment_id: number) {
  const { company_id, plant_id, plant, ...item } = await call.tx.equipment.findUniqueOrThrow({
    where: { id: equipment_id },
    select: {
      company_id: true,
      plant_id: true,
      ...classColumns,
      plant: {
        select: {
          time_zone: true,
          company: {
            select: { alarm_priority: true, alarm_due_days: true, warning_priority: true, warning_due_days: true },
          },
        },
      },
    },
  });
  const bearing = await bearingOf(call.tx, sensor_id);
  const work = await workOf(call, equipment_id);
  const { due_days } = urgencyOf(work.level ?? "warning", plant.company, classOf(item));
  const procedures: { fault: Fault; id: number; name: string }[] = [];
  for (const fault of bearingFaults) {
    const found = await suggestedProcedure(call, { company_id, plant_id, equipment_id, fault });
    if (found) procedures.push({ fault, id: found.id, name: found.name });
  }

  // Of the order that there is, else as many days after the alert as the company's settings give.
  const due_at = work.due_at ?? (work.since ? dueInDays(due_days, work.since, plant.time_zone) : null);

  return {
    bearing: bearing?.designation ?? null,
    due_at,
    due: dueWording(due_at, call.now),
    time_zone: plant.time_zone,
    part: bearing && can(call.viewer, "view_store_rooms") ? await partOf(call, plant_id, bearing.designation) : null,
    procedures,
    order: can(call.viewer, "view_maintenance") ? work.order : null,
  };
}

/** The item's worst alert, and the order of its case with its date. */
async function workOf({ tx, now }: Call, equipment_id: number) {
  const found = (await casesOfItems({ tx, now }, [equipment_id])).get(equipment_id);
  const order = found && currentOrderOf(found);
  const dates =
    order && (await tx.workOrder.findUnique({ where: { id: order.id }, select: { due_at: true, extended_at: true } }));
  const alert =
    found?.worst_alert_id &&
    (await tx.alert.findUnique({ where: { id: found.worst_alert_id }, select: { peak_level: true } }));

  return {
    order: order ? { id: order.id, label: workOrderNumber(order.number) } : null,
    due_at: dates ? (dates.extended_at ?? dates.due_at) : null,
    level: alert ? alert.peak_level : null,
    since: alert && found?.level_since ? new Date(found.level_since) : null,
  };
}

const mostParts = 20;

/** The part of the plant that is this bearing, the one with most in stock: "6205-2RSH" is a 6205, "62052" is none. */
async function partOf({ tx }: Call, plant_id: number, designation: string) {
  const rows = await tx.part.findMany({
    where: { plant_id, deleted_at: null, number: { startsWith: designation, mode: "insensitive" } },
    orderBy: { id: "asc" },
    take: mostParts,
    select: {
      id: true,
      number: true,
      lines: {
        where: { store_room: { deleted_at: null } },
        select: { on_hand: true, reserved: true, store_room: { select: { id: true, name: true } } },
      },
    },
  });
  const parts = rows
    .filter(({ number }) => !/^[0-9a-z]/i.test(number.slice(designation.length)))
    .map(({ lines, ...part }) => {
      const fullest = lines.toSorted((a, b) => availableOf(b) - availableOf(a))[0];
      const available = lines.reduce((sum, line) => sum + Math.max(0, availableOf(line)), 0);
      return { ...part, available, room: fullest?.store_room ?? null };
    });

  return parts.toSorted((a, b) => b.available - a.available)[0] ?? null;
}

export type FoundSteps = Awaited<ReturnType<typeof captureSteps>>;
