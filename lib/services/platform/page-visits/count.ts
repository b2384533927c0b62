import { invalidField } from "@/lib/domain/shared/errors";
import { todayOf } from "@/lib/domain/shared/plant-day";
import type { Call } from "@/lib/server/data/call";
import { asAuth } from "@/lib/server/data/db";

/**
 * One more look at a screen. Only screens that there are: nobody fills the table with names of their own. Two tabs at once
 * count two. The day is that of the clock that the screen shows.
 */
export async function countVisit(
  { viewer, now, timezone_offset }: Omit<Call, "tx">,
  page: string,
  known: ReadonlySet<string>,
) {
  if (!known.has(page)) throw invalidField("page", "errors.does_not_exist");
  const day = todayOf({ now, timezone_offset });
  // Anybody's own visits, also where no wall of a company reaches them, as their own row is (lib/services/identity/users/profile.ts).
  await asAuth(
    (tx) => tx.$executeRaw`
      insert into page_visits (user_id, company_id, day, page, last_at)
      values (${viewer.user_id}, ${viewer.company_id}, ${day}::date, ${page}, ${now})
      on conflict (user_id, coalesce(company_id, 0), day, page)
      do update set visits = page_visits.visits + 1, last_at = greatest(page_visits.last_at, excluded.last_at)`,
  );
}
