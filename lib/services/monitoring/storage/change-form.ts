import { sqlAsProvider } from "@/lib/server/data/db";

/** More than a reading may be ahead of the time, and more than a process may believe what it asked before (form.ts). */
const ahead = "1 hour";
const daysAhead = 8;
const weeksAhead = 8;

/**
 * From the next midnight (UTC) on, readings are kept as moments, once no process runs that cannot write them: one of the release
 * before. Running it twice or at once is harmless.
 * @returns whether it was set now
 */
export async function changeForm(): Promise<boolean> {
  const { rowCount } = await sqlAsProvider((client) =>
    client.query({
      name: "change-form",
      text: `with next as (select date_trunc('day', now() + interval '${ahead}', 'UTC') + interval '24 hours' as midnight)
        update reading_store set moments_from = next.midnight, hours_from = next.midnight from next
        where moments_from is null and exists (select from processes) and not exists (select from processes where not writes_moments)`,
    }),
  );

  return rowCount === 1;
}

/** Weeks of readings until moments are written, then days of moments. */
export async function makePartitionsAhead(): Promise<void> {
  await sqlAsProvider((client) =>
    client.query(`select ensure_readings_week(g.week) from reading_store s
      cross join lateral generate_series(now(), least(s.moments_from, now() + interval '${weeksAhead} weeks'), interval '1 week') g (week)
      where s.moments_from is null or s.moments_from > now()`),
  );
  await sqlAsProvider((client) =>
    client.query(`select ensure_moments_day(g.day) from reading_store s
      cross join lateral generate_series(greatest(s.moments_from, now()), now() + interval '${daysAhead} days', interval '24 hours') g (day)
      where s.moments_from is not null`),
  );
}
