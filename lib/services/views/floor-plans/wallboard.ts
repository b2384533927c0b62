import { notFound } from "@/lib/domain/shared/errors";
import type { UnitSystem } from "@/lib/domain/shared/units";
import { floorPlans } from "@/lib/resources/floor-plans";
import type { Call } from "@/lib/server/data/call";
import { type Tx, withinPlant } from "@/lib/server/data/db";
import { find } from "@/lib/server/resources/crud";
import { type Asked, openedWallboard } from "@/lib/services/platform/wallboards/address";
import { type Looking, machinesOn } from "./state";

/** A plan on a wall: levels, and no names of people, no orders, nothing to press. */
async function board(looking: Looking, id: number) {
  const plan = await looking.tx.floorPlan.findFirst({
    where: { id },
    select: {
      id: true,
      name: true,
      file_id: true,
      plant: { select: { name: true, time_zone: true, unit_system: true } },
    },
  });
  if (!plan) throw notFound();
  const { plant, ...shown } = plan;
  const machines = await machinesOn(looking, id, plant.unit_system as UnitSystem);

  return {
    plan: { ...shown, plant: plant.name, time_zone: plant.time_zone },
    machines: machines.map(({ item, more_items: _more, ...machine }) => ({
      ...machine,
      item: item && {
        name: item.name,
        level: item.level,
        reading: item.reading,
        level_since: item.level_since,
        abnormal_since: item.abnormal_since,
      },
    })),
    now: looking.now.toISOString(),
  };
}

export type FloorPlanBoard = Awaited<ReturnType<typeof board>>;

/** For somebody who is signed in. */
export async function floorPlanBoard(call: Call, id: number): Promise<FloorPlanBoard> {
  await find(call, floorPlans, id);

  return board(call, id);
}

/** What an address opens. */
export const openFloorPlan = (asked: Asked, now: Date): Promise<FloorPlanBoard> =>
  within(asked, (tx) => board({ tx, now }, asked.id));

/** The picture of the plan that an address opens: nobody is signed in who could be asked for it. */
export const openFloorPlanPicture = (asked: Asked) =>
  within(asked, async (tx) => {
    const plan = await tx.floorPlan.findFirst({ where: { id: asked.id }, select: { file_id: true } });
    const file =
      plan &&
      (await tx.file.findFirst({
        where: { id: plan.file_id },
        select: { storage_key: true, name: true, mime: true, size: true, sha256: true },
      }));
    if (!file) throw notFound();

    return file;
  });

async function within<T>(asked: Asked, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { company_id, plant_id } = await openedWallboard("floor-plans", asked);

  return withinPlant(company_id, plant_id, run);
}
