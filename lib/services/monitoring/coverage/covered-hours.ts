import type { Call } from "@/lib/server/data/call";

/** Days of UTC, as the roll-ups they are counted from; `until` is not included. */
export interface CoveredSpan {
  from: Date;
  until: Date;
}

/**
 * The hours of an item that were covered in a span; null where it is unknown: it has no sensor, none was counted in the
 * span, or one sent in it before its first day that has been counted (past.ts may still be on its way there).
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
      group by day) days
    where not exists (
      select from sensors s join sensor_parameters p on p.sensor_id = s.id
      cross join lateral hours_between(s.company_id, s.id, array[p.parameter], ${from}::timestamptz, ${until}::timestamptz) h
      where s.equipment_id = ${equipment_id}::int and h.bucket < coalesce((select min(c.day) from coverage_days c where c.sensor_id = s.id), 'infinity'::date)
          ::timestamp at time zone 'UTC')`;

  return row?.hours ?? null;
}
