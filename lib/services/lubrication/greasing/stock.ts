import { stockQuantity } from "@/lib/domain/lubrication/dose";
import type { Call } from "@/lib/server/data/call";
import { fullestPlace } from "@/lib/services/stock/movements/fullest-place";
import { moveStock } from "@/lib/services/stock/movements/move";
import type { LubricatorRow } from "../points/present";

interface Given {
  grams: number;
  density: number;
}

/**
 * Grease that was given leaves the point's storeroom. It is in the bearing, whatever the books show: what they do not have is
 * answered in grams and not booked.
 */
export async function takeGrease(call: Call, row: LubricatorRow, { grams, density }: Given): Promise<number> {
  const { part, store_room_id } = row;
  if (grams <= 0 || !part || !store_room_id) return 0;
  const needed = stockQuantity(part.unit, { grams, density });
  if (needed === null || needed === 0) return 0;
  const place = await fullestPlace(call, { store_room_id, part_id: part.id });
  const quantity = Math.min(needed, place?.available ?? 0);
  if (place && quantity > 0)
    await moveStock(call, store_room_id, {
      kind: "issue",
      part_id: part.id,
      location_id: place.location_id,
      quantity,
      reason: row.name,
      document: null,
    });

  return Math.round(grams * (1 - quantity / needed) * 100) / 100;
}
