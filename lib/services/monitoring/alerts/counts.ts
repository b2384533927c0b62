import type { Level, LevelCounts } from "@/lib/domain/shared/levels";
import type { Call } from "@/lib/server/data/call";

/** Open alerts by level for each plant in sight, without the shelved ones: what the alarm strip shows. */
export async function alertCounts(call: Call): Promise<Map<number, LevelCounts>> {
  const groups = await call.tx.alert.groupBy({
    by: ["plant_id", "shown_level"],
    where: {
      ...(call.viewer.plant_ids === "all" ? {} : { plant_id: { in: [...call.viewer.plant_ids] } }),
      ended_at: null,
      OR: [{ shelved_until: null }, { shelved_until: { lt: call.now } }],
    },
    _count: { _all: true },
  });

  const counts = new Map<number, LevelCounts>();
  for (const { plant_id, shown_level, _count } of groups) {
    counts.set(plant_id, { ...counts.get(plant_id), [shown_level as Level]: _count._all });
  }
  return counts;
}
