import type { PoolClient } from "pg";
import { newestSettledDay, type PlantDay } from "@/lib/domain/operation/archive";
import { sqlAsProvider } from "@/lib/server/data/db";

interface SensorDay {
  sensor_id: number;
  /** Its midnight (UTC). */
  bucket: Date;
}

/**
 * What came late to days that are in the archive, or are being written to it, is not in their files: they are written again. To be
 * called when it has been committed, by what rolls it up. Always in the same order: others do it too.
 */
export async function noteLateToArchive(client: PoolClient, days: readonly SensorDay[], now: Date): Promise<void> {
  const newest = Date.parse(newestSettledDay(now));
  const late = days.filter(({ bucket }) => bucket.getTime() <= newest);
  if (late.length === 0) return;
  await client.query({
    name: "late-to-archive",
    text: `update archive_days d set changes = d.changes + 1 from (
        select a.company_id, a.plant_id, a.day from archive_days a where (a.company_id, a.plant_id, a.day) in (
          select s.company_id, s.plant_id, (u.bucket at time zone 'UTC')::date from unnest($1::int[], $2::timestamptz[]) as u (sensor_id, bucket)
          join sensors s on s.id = u.sensor_id)
        order by 1, 2, 3 for update) changed
      where (d.company_id, d.plant_id, d.day) = (changed.company_id, changed.plant_id, changed.day)`,
    values: [late.map(({ sensor_id }) => sensor_id), late.map(({ bucket }) => bucket)],
  });
}

/** A day whose files are not as they were written is written again. */
export async function writeAgain({ company_id, plant_id, day }: PlantDay): Promise<void> {
  await sqlAsProvider((client) =>
    client.query({
      name: "archive-day-again",
      text: "update archive_days set changes = changes + 1 where company_id = $1 and plant_id = $2 and day = $3",
      values: [company_id, plant_id, day],
    }),
  );
}
