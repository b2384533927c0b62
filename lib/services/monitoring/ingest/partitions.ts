import { sqlWithinPlant } from "@/lib/server/data/db";

const week = 7 * 86_400_000;
const firstMonday = -3 * 86_400_000; // 1970-01-01 was a Thursday

const made = new Set<number>();

/**
 * Makes the weeks that these readings fall into, outside the transaction that stores them: attaching a partition
 * takes a lock that must not be held while rows are written. Remembered, because weeks are not taken away.
 */
export async function prepareWeeks(
  { company_id, plant_id }: { company_id: number; plant_id: number },
  readings: readonly { ts: number }[],
): Promise<void> {
  const missing = new Set<number>();
  for (const { ts } of readings) {
    const index = Math.floor((ts - firstMonday) / week);
    if (!made.has(index)) missing.add(index);
  }

  for (const index of missing) {
    const inside = (index * week + firstMonday + week / 2) / 1000;
    await sqlWithinPlant(company_id, plant_id, (client) =>
      client.query("select ensure_readings_week(to_timestamp($1))", [inside]),
    );
    made.add(index);
  }
}
