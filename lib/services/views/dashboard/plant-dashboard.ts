import { decides } from "@/lib/domain/identity/decisions";
import { isProviderSide } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { listDecisions } from "@/lib/services/maintenance/decisions/list";
import { uncoveredItems } from "@/lib/services/structure/criticality/uncovered";
import { crumb } from "@/lib/services/structure/hierarchy/crumb";
import { firstFloorPlan } from "../floor-plans/first";
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
    decisions: await firstDecisions(call, plant_id),
    uncovered: await uncoveredItems(call, plant_id),
    maintenance: await maintenanceNumbers(call, { id: plant_id }),
    time_zone,
    now: call.now.toISOString(),
  };
}

const shownDecisions = 5;

/** What waits for the viewer's word; null for who decides nothing, as the provider's people here. */
async function firstDecisions(call: Call, plant_id: number | undefined) {
  if (isProviderSide(call.viewer) || !decides(call.viewer)) return null;
  const { data, meta } = await listDecisions(call, { plant_id, page: 1, max: shownDecisions });

  return { rows: data, total: meta.total };
}

async function timeZoneOf({ tx }: Call, id: number) {
  const plant = await tx.plant.findFirst({ where: { id, deleted_at: null }, select: { time_zone: true } });
  if (!plant) throw notFound();
  return plant.time_zone;
}
