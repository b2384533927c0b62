import { dayText, plantDay } from "@/lib/domain/shared/calendar-month";
import type { Call } from "@/lib/server/data/call";

export interface Warranty {
  /** "2027-03-03", the last day. */
  until: string;
  /** Who answers for it, where that is known. */
  vendor: { id: number; name: string } | null;
}

const columns = {
  warranty_until: true,
  warranty_vendor: { select: { id: true, name: true } },
  plant: { select: { time_zone: true } },
} as const;

interface Place {
  equipment_id: number | null;
  machine_id?: number | null;
}

/**
 * The warranty of an item, else of its machine, that had not ended on the plant's day of `at`; null where there is none.
 * What is repaired meanwhile is the vendor's to pay, perhaps.
 */
export async function warrantyOf(call: Pick<Call, "tx">, place: Place, at: Date): Promise<Warranty | null> {
  for (const { warranty_until, warranty_vendor: vendor, plant } of await coveredBy(call, place)) {
    if (!warranty_until) continue;
    const until = dayText(warranty_until);
    if (until >= plantDay(at, plant.time_zone)) return { until, vendor };
  }

  return null;
}

/** The item and its machine; of work on a machine the machine alone. */
async function coveredBy({ tx }: Pick<Call, "tx">, { equipment_id, machine_id = null }: Place) {
  if (equipment_id !== null) {
    const item = await tx.equipment.findFirst({
      where: { id: equipment_id },
      select: { ...columns, asset: { select: { machine: { select: columns } } } },
    });
    return [item, item?.asset?.machine].filter((one) => one != null);
  }
  const machine =
    machine_id === null ? null : await tx.machine.findFirst({ where: { id: machine_id }, select: columns });

  return machine ? [machine] : [];
}
