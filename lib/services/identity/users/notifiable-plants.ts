import type { Call } from "@/lib/server/data/call";
import { homeOf, notifiedPlantsOf } from "@/lib/services/platform/deliveries/quiet-hours";

export interface OwnPlants {
  /** Muted ones too. */
  all: { id: number; name: string }[];
  /** By whose clock the daily summary comes; null without any plant. */
  clock: { plant: string; time_zone: string } | null;
}

/** The plants that the caller may be notified of. Null for those who belong to no company: they are notified of none. */
export async function ownPlants({ tx, viewer }: Pick<Call, "tx" | "viewer">): Promise<OwnPlants | null> {
  if (viewer.company_id === null || viewer.is_temp_role) return null;
  const plants = await notifiedPlantsOf(tx, { id: viewer.user_id, company_id: viewer.company_id });
  const home = homeOf(plants, viewer);

  return {
    all: plants.map(({ id, name }) => ({ id, name })),
    clock: home ? { plant: home.name, time_zone: home.time_zone } : null,
  };
}
