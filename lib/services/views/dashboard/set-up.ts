import type { SetUpCounts } from "@/lib/domain/structure/set-up";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";

/** How far a plant has come, counted from its records alone: what is removed there is undone here. */
export async function setUpCounts({ tx, viewer }: Call, plant_id: number): Promise<SetUpCounts> {
  const there = { plant_id, deleted_at: null };
  const alive = { ...there, archived_at: null };
  const [lines, machines, items, controllers, sensors, received, limited, people] = await together([
    tx.productionLine.count({ where: there }),
    tx.machine.count({ where: there }),
    tx.equipment.count({ where: there }),
    tx.controller.count({ where: alive }),
    tx.sensor.count({ where: alive }),
    tx.sensor.count({ where: { ...alive, last_seen_at: { not: null } } }),
    tx.sensor.count({
      where: {
        ...alive,
        zones: { some: { is_enabled: true, OR: [{ warning: { not: null } }, { alarm: { not: null } }] } },
      },
    }),
    tx.userPlant.count({ where: { plant_id, user_id: { not: viewer.user_id } } }),
  ]);

  return { lines, machines, items, controllers, sensors, received, limited, people };
}
