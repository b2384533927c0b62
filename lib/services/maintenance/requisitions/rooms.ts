import type { Call } from "@/lib/server/data/call";

interface Line {
  id: number;
  part_id: number | null;
  brand_model_id: number | null;
}

/**
 * The storeroom that each line is put into unless the user chooses another: where most of the thing is, else where it
 * was, else the plant's only storeroom. By line.
 */
export async function usualRooms({ tx }: Call, plant_id: number, lines: readonly Line[]) {
  const kept = lines.filter(({ part_id, brand_model_id }) => part_id !== null || brand_model_id !== null);
  if (kept.length === 0) return new Map<number, { id: number; name: string }>();
  const rows = await tx.$queryRaw<{ line_id: number; id: number; name: string }[]>`
    select distinct on (line.id) line.id as line_id, r.id, r.name
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as line (id int, part_id int, brand_model_id int)
      join store_rooms r on r.plant_id = ${plant_id}::int and r.deleted_at is null
      left join stock_lines s on s.store_room_id = r.id and s.part_id is not distinct from line.part_id
        and s.brand_model_id is not distinct from line.brand_model_id
    where s.id is not null
      or (select count(*) from store_rooms o where o.plant_id = ${plant_id}::int and o.deleted_at is null) = 1
    order by line.id, s.on_hand desc nulls last, s.id desc`;

  return new Map(rows.map(({ line_id, ...room }) => [line_id, room]));
}
