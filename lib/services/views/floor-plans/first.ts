import { floorPlans } from "@/lib/resources/floor-plans";
import { inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/** The plan that the dashboard of a plant leads to; null where there is none, and for several plants at once. */
export async function firstFloorPlan(call: Call, plant_id: number | undefined): Promise<number | null> {
  if (plant_id === undefined) return null;
  const plan = await call.tx.floorPlan.findFirst({
    where: seen(floorPlans, call, { plant_id }),
    orderBy: inOrder,
    select: { id: true },
  });

  return plan?.id ?? null;
}
