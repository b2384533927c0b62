import type { Call } from "@/lib/server/data/call";

/** Days of UTC, as the roll-ups they are counted from; `until` is not included. */
export interface CoveredSpan {
  from: Date;
  until: Date;
}

/**
 * The hours of an item that were covered in a span; null where none of its sensors was counted in it, or it has none: then
 * nobody can say.
 */
export async function coveredHoursOf(
  { tx }: Pick<Call, "tx">,
  equipment_id: number,
  { from, until }: CoveredSpan,
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ hours: number | null }[]>`
    select sum(bit_count(hours::bit(24)))::int as hours from (
      select bit_or(hours) as hours from coverage_days
      where equipment_id = ${equipment_id}::int and day >= ${from}::timestamptz::date and day <= ${until}::timestamptz::date
      group by day) days`;

  return row?.hours ?? null;
}
