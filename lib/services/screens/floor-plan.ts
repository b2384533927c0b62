import { can } from "@/lib/domain/identity/viewer";
import { isAbnormal } from "@/lib/domain/shared/levels";
import { unitSystemFor } from "@/lib/domain/shared/units";
import { floorPlans } from "@/lib/resources/floor-plans";
import { active, inOrder } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";
import { rolledUpPlant } from "@/lib/services/structure/hierarchy/levels";
import { machinesOn } from "@/lib/services/views/floor-plans/state";
import { greasingDueOn, openOrdersOn } from "@/lib/services/views/floor-plans/work";

/** A plan with all that its layers show, and the other plans of its plant. */
export async function floorPlanScreen(call: Call, id: number) {
  const plan = await find(call, floorPlans, id);
  const {
    name: plant,
    time_zone,
    unit_system,
  } = await call.tx.plant.findFirstOrThrow({
    where: { id: plan.plant_id },
    select: { name: true, time_zone: true, unit_system: true },
  });
  const machines = await machinesOn(call, id, unitSystemFor(call.viewer, { unit_system }));
  const ids = machines.map((machine) => machine.id);

  return {
    plan: {
      id,
      name: plan.name,
      plant_id: plan.plant_id,
      file_id: plan.file_id,
      plant,
      time_zone,
      wallboard_until: await wallboardUntil(call, id),
    },
    plans: await plansOf(call, plan.plant_id),
    machines,
    orders: can(call.viewer, "view_maintenance") ? await openOrdersOn(call, ids) : null,
    greasing: await greasingDueOn(call, ids, time_zone),
    crumbs: await crumb(call, "plant", plan.plant_id),
    now: call.now.toISOString(),
  };
}

export type FloorPlanScreen = Awaited<ReturnType<typeof floorPlanScreen>>;

async function wallboardUntil({ tx, now }: Call, id: number): Promise<Date | null> {
  const { wallboard_until } = await tx.floorPlan.findUniqueOrThrow({
    where: { id },
    select: { wallboard_until: true },
  });

  return wallboard_until && wallboard_until > now ? wallboard_until : null;
}

/** All plans of a plant in their order, with how many of their machines are abnormal. */
async function plansOf(call: Call, plant_id: number) {
  const plans = await call.tx.floorPlan.findMany({
    where: { plant_id },
    orderBy: inOrder,
    select: { id: true, name: true, machines: { where: { machine: active }, select: { machine_id: true } } },
  });
  const shown = await rolledUpPlant(call, plant_id);

  return plans.map(({ machines, ...plan }) => ({
    ...plan,
    abnormal: machines.filter(({ machine_id }) => isAbnormal(shown("machine", machine_id).level)).length,
  }));
}

/** The machines of the plant that can stand on a plan of it, line by line as people have arranged them. */
export async function placeableMachines({ tx }: Call, plant_id: number) {
  const lines = await tx.productionLine.findMany({
    where: { plant_id, ...active },
    orderBy: [{ kind: "asc" }, ...inOrder],
    select: {
      id: true,
      name: true,
      machines: { where: active, orderBy: inOrder, select: { id: true, name: true, code: true } },
    },
  });

  return lines.filter(({ machines }) => machines.length > 0);
}

export type PlaceableLine = Awaited<ReturnType<typeof placeableMachines>>[number];
