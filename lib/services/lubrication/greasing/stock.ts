import { stockQuantity } from "@/lib/domain/lubrication/dose";
import { availableOf } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";
import { moveStock } from "@/lib/services/stock/movements/move";
import type { LubricatorRow } from "../points/present";

interface Given {
  grams: number;
  density: number;
}

/**
 * Grease that was given leaves the point's storeroom. It is in the bearing, whatever the books say: what they do not have is
 * answered in grams and not booked.
 */
export async function takeGrease(call: Call, row: LubricatorRow, { grams, density }: Given): Promise<number> {
  const { part, store_room_id } = row;
  if (grams <= 0 || !part || !store_room_id) return 0;
  const needed = stockQuantity(part.unit, { grams, density });
  if (needed === null || needed === 0) return 0;
  const lines = await call.tx.stockLine.findMany({
    where: { store_room_id, part_id: part.id },
    orderBy: [{ on_hand: "desc" }, { id: "asc" }],
    select: { location_id: true, on_hand: true, reserved: true },
  });
  const [line] = lines;
  const quantity = line ? Math.min(needed, Math.max(0, availableOf(line))) : 0;
  if (quantity > 0) {
    const location_id = line?.location_id ?? undefined;
    const issued = {
      kind: "issue" as const,
      part_id: part.id,
      quantity,
      location_id,
      reason: row.name,
      document: null,
    };
    await moveStock(call, store_room_id, issued);
  }

  return Math.round(grams * (1 - quantity / needed) * 100) / 100;
}
