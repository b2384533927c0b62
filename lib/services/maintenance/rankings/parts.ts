import type { Call } from "@/lib/server/data/call";

/** Orders that need more of something than is held for them and free in their plant. */
export async function withMissingParts({ tx }: Pick<Call, "tx">, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct p.work_order_id as id
    from work_order_parts p
      left join lateral (select sum(r.quantity) as held from stock_reservations r
        where r.work_order_part_id = p.id) own on true
      left join lateral (select sum(greatest(0, s.on_hand - s.reserved)) as free from stock_lines s
        where s.plant_id = p.plant_id and (s.part_id = p.part_id or s.brand_model_id = p.brand_model_id)
          and (p.store_room_id is null or s.store_room_id = p.store_room_id)) store on true
    where p.work_order_id = any (${[...ids]}::int[])
      and p.quantity - p.issued - coalesce(own.held, 0) > coalesce(store.free, 0) + 0.0005`;

  return new Set(rows.map(({ id }) => id));
}
