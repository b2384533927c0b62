import { type DayFacts, dayOf } from "@/lib/domain/identity/home";
import { can } from "@/lib/domain/identity/viewer";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";

/** Point `l` of plant `p` is to be greased by hand before the plant's day is over; one that never was is due at once. */
export const greasedByTonight = (now: Date) => Prisma.sql`l.method = 'manual' and l.interval_hours is not null
  and l.deleted_at is null and coalesce(l.last_greased_at + l.interval_hours * interval '1 hour', ${now}::timestamptz) <
    (date_trunc('day', ${now}::timestamptz at time zone p.time_zone) + interval '1 day') at time zone p.time_zone`;

const none: DayFacts = { greases_today: false, keeps_storeroom: false, line: null };

/** What decides the bar of a person's phone beside their role: a storeroom, a point to grease by hand today, and their only line. */
export async function dayFacts({ tx, viewer, now }: Call): Promise<DayFacts> {
  // The provider's people keep nothing and grease nothing.
  if (viewer.company_id === null) return none;
  const [facts] = await tx.$queryRaw<DayFacts[]>`
    select
      ${can(viewer, "view_store_rooms")}::boolean and exists (
        select from store_rooms where keeper_id = ${viewer.user_id} and deleted_at is null) as keeps_storeroom,
      ${viewer.role.is_technic}::boolean and exists (
        select from lubricators l join plants p on p.id = l.plant_id
        where ${greasedByTonight(now)}) as greases_today,
      case when ${dayOf(viewer).bar.includes("line")}::boolean then (
        select min(id) from conveyor_processes where deleted_at is null having count(*) = 1) end as line`;

  return facts ?? none;
}
