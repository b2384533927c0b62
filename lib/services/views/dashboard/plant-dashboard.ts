import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { uncoveredItems } from "@/lib/services/structure/criticality/uncovered";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";
import { firstFloorPlan } from "../floor-plans/first";
import { approvals } from "./approvals";
import { attention } from "./attention";
import { counters } from "./counters";
import { coverageTotals } from "./coverage";
import { deviceHealth } from "./health";
import { linesToday } from "./lines-today";
import { machineMap } from "./machine-map";
import { maintenanceNumbers } from "./maintenance";
import { plantMap } from "./plant-map";
import { setUpCounts } from "./set-up";

/** Everything on the dashboard of one plant, or of all plants in sight when none is chosen. */
export async function plantDashboard(
  call: Call,
  plant_id: number | undefined,
  wanted: { has_work_order?: boolean; max: number },
) {
  const time_zone = plant_id === undefined ? "UTC" : await timeZoneOf(call, plant_id);
  const counts = await counters(call, plant_id);
  return {
    crumbs: plant_id === undefined ? null : await crumb(call, "plant", plant_id),
    counters: counts,
    attention: await attention(call, { plant_id, page: 1, ...wanted }),
    lines: plant_id === undefined ? [] : await machineMap(call, plant_id),
    plants: plant_id === undefined ? await plantMap(call) : null,
    floor_plan: await firstFloorPlan(call, plant_id),
    set_up: plant_id === undefined ? null : await setUpCounts(call, plant_id),
    health: {
      items: counts.Equipments,
      devices: await deviceHealth(call, plant_id),
      coverage: await coverageTotals(call, plant_id),
    },
    counted: await linesToday(call, plant_id),
    approvals: await approvals(call, plant_id),
    uncovered: await uncoveredItems(call, plant_id),
    maintenance: await maintenanceNumbers(call, { id: plant_id, time_zone }),
    time_zone,
    now: call.now.toISOString(),
  };
}

async function timeZoneOf({ tx }: Call, id: number) {
  const plant = await tx.plant.findFirst({ where: { id, deleted_at: null }, select: { time_zone: true } });
  if (!plant) throw notFound();
  return plant.time_zone;
}
