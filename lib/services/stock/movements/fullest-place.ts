import { availableOf } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";

/**
 * Where most of a part can be taken in a storeroom, for what is taken without a question: the location, null where it lies
 * without one, and how much. Undefined where there is none.
 */
export async function fullestPlace({ tx }: Call, thing: { store_room_id: number; part_id: number }) {
  const lines = await tx.stockLine.findMany({
    where: thing,
    orderBy: [{ on_hand: "desc" }, { id: "asc" }],
    select: { location_id: true, on_hand: true, reserved: true },
  });
  const [fullest] = lines
    .map(({ location_id, ...line }) => ({ location_id, available: Math.max(0, availableOf(line)) }))
    .toSorted((a, b) => b.available - a.available);

  return fullest;
}
