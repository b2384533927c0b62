import { availableOf } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";

/** How many more of what an order needs can be taken, and where most of them lie. */
export interface InStock {
  available: number;
  store_room: string | null;
  location: string | null;
}

interface Found {
  id: number;
  available: number | null;
  store_room: string | null;
  location: string | null;
}

/** Of each need of an order, in the storerooms of its plant, or in the one that it is to come from; by the need's id. */
export async function inStockOf({ tx }: Pick<Call, "tx">, work_order_id: number): Promise<Map<number, InStock>> {
  const rows = await tx.$queryRaw<Found[]>`
    select w.id, lying.available::float8 as available, lying.store_room, lying.location
    from work_order_parts w cross join lateral (
      select sum(greatest(0, l.on_hand - l.reserved)) as available,
        (array_agg(r.name order by l.on_hand - l.reserved desc, l.id))[1] as store_room,
        (array_agg(c.name order by l.on_hand - l.reserved desc, l.id))[1] as location
      from stock_lines l join store_rooms r on r.id = l.store_room_id left join store_room_locations c on c.id = l.location_id
      where (l.part_id = w.part_id or l.brand_model_id = w.brand_model_id) and l.plant_id = w.plant_id
        and r.deleted_at is null and (w.store_room_id is null or l.store_room_id = w.store_room_id)) lying
    where w.work_order_id = ${work_order_id}`;

  return new Map(
    rows.map(({ id, available, ...where }) => [
      id,
      { ...where, available: availableOf({ on_hand: available ?? 0, reserved: 0 }) },
    ]),
  );
}
