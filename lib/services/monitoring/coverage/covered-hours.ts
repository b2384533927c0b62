import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

/** Its days are those of UTC, as the roll-ups they are counted from; `until` is not included. */
export interface CoveredSpan {
  from: Date;
  until: Date;
}

/** The covered hours of the days `c` that lie in a span, bit 0 the first: it may begin and end within a day of UTC. */
export function hoursWithin({ from, until }: CoveredSpan): Prisma.Sql {
  const sinceMidnight = (at: Date) =>
    Prisma.sql`date_part('epoch', ${at}::timestamptz - (c.day::timestamp at time zone 'UTC')) / 3600`;
  const first = Prisma.sql`least(24, greatest(0, floor(${sinceMidnight(from)})))::int`;
  const end = Prisma.sql`least(24, greatest(0, ceil(${sinceMidnight(until)})))::int`;

  return Prisma.sql`(c.hours & greatest(0, (1 << ${end}) - (1 << ${first})))`;
}

/**
 * The hours of an item that were covered in a span; null where it is unknown: it has no sensor, none was counted in the
 * span, or one sent in it before its first day that has been counted (past.ts may still be on its way there).
 */
export async function coveredHoursOf(
  { tx }: Pick<Call, "tx">,
  equipment_id: number,
  span: CoveredSpan,
): Promise<number | null> {
  const { from, until } = span;
  const [row] = await tx.$queryRaw<{ hours: number | null }[]>`
    select sum(bit_count(hours::bit(24)))::int as hours from (
      select bit_or(${hoursWithin(span)}) as hours from coverage_days c
      where c.equipment_id = ${equipment_id}::int and c.day >= ${from}::timestamptz::date and c.day <= ${until}::timestamptz::date
      group by c.day) days
    where not exists (
      select from sensors s join sensor_parameters p on p.sensor_id = s.id
      cross join lateral hours_between(s.company_id, s.id, array[p.parameter], ${from}::timestamptz, ${until}::timestamptz) h
      where s.equipment_id = ${equipment_id}::int and h.bucket < coalesce((select min(c.day) from coverage_days c where c.sensor_id = s.id), 'infinity'::date)
          ::timestamp at time zone 'UTC')`;

  return row?.hours ?? null;
}
