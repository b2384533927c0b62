import { type NoticeLevel, stormBegins } from "@/lib/domain/notifications/notices";
import type { Tx } from "@/lib/server/data/db";

/**
 * The right to notify of a sensor at a level now. False when another worker did within the storm's window: of two
 * workers at once the second waits for the first one's commit, and a killed one's claim is undone with its messages.
 */
export async function claimNotice(
  tx: Tx,
  sensor: { sensor_id: number; company_id: number; plant_id: number },
  level: NoticeLevel,
  now: Date,
): Promise<boolean> {
  const claimed = await tx.$executeRaw`insert into alert_notices (sensor_id, level, company_id, plant_id, told_at)
    values (${sensor.sensor_id}, ${level}, ${sensor.company_id}, ${sensor.plant_id}, ${now})
    on conflict (sensor_id, level) do update set told_at = excluded.told_at
      where alert_notices.told_at <= ${stormBegins(now)}`;

  return claimed > 0;
}
