import { episodeLevel } from "@/lib/domain/episodes";
import type { LevelCounts } from "@/lib/domain/levels";
import type { Call } from "@/lib/server/call";

/** Open alerts by level for each plant in sight, without the shelved ones: what the alarm strip shows. */
export async function alertCounts(call: Call): Promise<Map<number, LevelCounts>> {
  const open = await call.tx.alert.findMany({
    where: {
      ...(call.viewer.plant_ids === "all" ? {} : { plant_id: { in: [...call.viewer.plant_ids] } }),
      ended_at: null,
      OR: [{ shelved_until: null }, { shelved_until: { lt: call.now } }],
    },
    select: { plant_id: true, level: true, rule_levels: true },
  });

  const counts = new Map<number, LevelCounts>();
  for (const alert of open) {
    const plant = counts.get(alert.plant_id) ?? {};
    const level = episodeLevel(alert);
    counts.set(alert.plant_id, { ...plant, [level]: (plant[level] ?? 0) + 1 });
  }
  return counts;
}
