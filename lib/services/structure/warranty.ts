import { plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";

export interface Warranty {
  /** "2027-03-03", the last day. */
  until: string;
  /** Who answers for it, where that is known. */
  vendor: { id: number; name: string } | null;
}

const columns = { warranty_until: true, warranty_vendor: { select: { id: true, name: true } } } as const;

interface Place {
  equipment_id: number | null;
  machine_id?: number | null;
}

/**
 * The warranty of an item, else of its machine, that had not ended on the plant's day of `at`; null where there is none.
 * What is repaired meanwhile is the vendor's to pay, perhaps.
 */
export async function warrantyOf(
  { tx }: Pick<Call, "tx">,
  { equipment_id, machine_id = null }: Place,
  { at, time_zone }: { at: Date; time_zone: string },
): Promise<Warranty | null> {
  const item =
    equipment_id === null
      ? null
      : await tx.equipment.findFirst({
          where: { id: equipment_id },
          select: { ...columns, asset: { select: { machine: { select: columns } } } },
        });
  const machine =
    item?.asset?.machine ??
    (equipment_id === null && machine_id !== null
      ? await tx.machine.findFirst({ where: { id: machine_id }, select: columns })
      : null);
  const day = plantDay(at, time_zone);
  const found = [item, machine].find((one) => one?.warranty_until && one.warranty_until.toISOString().slice(0, 10) >= day);
  if (!found?.warranty_until) return null;

  return { until: found.warranty_until.toISOString().slice(0, 10), vendor: found.warranty_vendor };
}
