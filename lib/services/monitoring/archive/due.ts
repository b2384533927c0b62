import { newestSettledDay, type PlantDay } from "@/lib/domain/operation/archive";
import { sqlAsProvider } from "@/lib/server/data/db";

/** The oldest day of each company that waits, so that nobody's history holds up the others. @param failed days that are left out */
export async function dueDays(now: Date, failed: readonly PlantDay[] = []): Promise<PlantDay[]> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<PlantDay>({
      name: "days-to-archive",
      text: `select distinct on (d.company_id) d.company_id, d.plant_id, to_char(d.day, 'YYYY-MM-DD') as day
        from days_to_archive($1::date) d
        where not exists (select from unnest($2::int[], $3::date[]) as f (plant_id, day) where f.plant_id = d.plant_id and f.day = d.day)
        order by d.company_id, d.day, d.plant_id`,
      values: [newestSettledDay(now), failed.map(({ plant_id }) => plant_id), failed.map(({ day }) => day)],
    }),
  );

  return rows;
}

/** How many days of plants wait, of all companies. */
export async function countDueDays(now: Date): Promise<number> {
  const { rows } = await sqlAsProvider((client) =>
    client.query<{ count: number }>({
      name: "count-days-to-archive",
      text: "select count(*)::int as count from days_to_archive($1::date)",
      values: [newestSettledDay(now)],
    }),
  );

  return rows[0]?.count ?? 0;
}
