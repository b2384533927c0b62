import type { Call } from "@/lib/server/data/call";

export interface RoomSummary {
  lines_count: number;
  below_minimum_count: number;
  /** Items that are stored here. */
  items_count: number;
  /** Of all that lies here, in whole cents of `currency`. */
  value: number;
  currency: string;
}

const empty: RoomSummary = { lines_count: 0, below_minimum_count: 0, items_count: 0, value: 0, currency: "USD" };

/** What lies in these storerooms. */
export async function summariesOf({ tx }: Call, ids: readonly number[]): Promise<(id: number) => RoomSummary> {
  if (ids.length === 0) return () => empty;
  const rows = await tx.$queryRaw<(RoomSummary & { id: number })[]>`
    select r.id, c.currency, coalesce(s.lines_count, 0) as lines_count, coalesce(s.below, 0) as below_minimum_count,
      coalesce(s.value, 0) as value,
      (select count(*)::int from equipments e where e.store_room_id = r.id and e.deleted_at is null and e.archived_at is null) as items_count
    from store_rooms r join companies c on c.id = r.company_id left join lateral (
      select count(*)::int as lines_count, sum(l.value)::float8 as value,
        (count(*) filter (where l.is_below))::int as below
      from stock_lines l where l.store_room_id = r.id and l.is_shown
    ) s on true where r.id = any (${[...ids]}::int[])`;
  const found = new Map(rows.map(({ id, ...summary }) => [id, summary]));

  return (id) => found.get(id) ?? empty;
}

/** The storerooms in which something is below its minimum. */
export async function roomsBelowMinimum({ tx }: Call): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`select distinct l.store_room_id as id
    from stock_lines l where l.is_below`;

  return rows.map(({ id }) => id);
}
