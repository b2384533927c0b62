import { type Level, type LevelCounts, levels } from "@/lib/domain/shared/levels";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { isUnwatched } from "@/lib/services/devices/sensors/unwatched";

/**
 * Cases by their worst open alert for each plant in sight, without the shelved alerts: what the alarm strip shows. All
 * alerts of an item are one case, those of a sensor without an item are one of their own, and so is silence.
 */
export async function alertCounts({ tx, viewer, now }: Call): Promise<Map<number, LevelCounts>> {
  const isInSight =
    viewer.plant_ids === "all" ? Prisma.sql`true` : Prisma.sql`a.plant_id = any(${[...viewer.plant_ids]}::int[])`;
  const groups = await tx.$queryRaw<{ plant_id: number; level: Level; count: number }[]>`
    select plant_id, level, count(*)::int as count
    from (select a.plant_id, ${Prisma.sql`(${[...levels]}::text[])[min(array_position(${[...levels]}::text[], a.shown_level))]`} as level
      from alerts a join sensors s on s.id = a.sensor_id
      where a.ended_at is null and (a.shelved_until is null or a.shelved_until < ${now}) and ${isInSight}
        and not ${isUnwatched}
      group by a.plant_id, a.kind, coalesce(-s.equipment_id, s.id)) cases
    group by plant_id, level`;

  const counts = new Map<number, LevelCounts>();
  for (const { plant_id, level, count } of groups) counts.set(plant_id, { ...counts.get(plant_id), [level]: count });
  return counts;
}
