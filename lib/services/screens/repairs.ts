import { repairOutcomes } from "@/lib/domain/maintenance/repair-outcome";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import { type RepairGroup, repairGroups } from "@/lib/inputs/repairs";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { listRepairs, repairFigures, sumOfRepairs } from "@/lib/services/maintenance/proofs/repairs";

const pageSize = 50;

/** What came back of the repairs of the chosen plant in the last year, and the repairs behind the figure that is chosen. */
export async function repairsScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const by: RepairGroup = repairGroups.find((one) => one === search.by) ?? "fault";
  const outcome = repairOutcomes.find((one) => one === search.outcome);
  const fault = ([...faults, "none"] as const).find((one) => one === search.fault);
  const type = idOf(search.equipment_type_id);
  const of = typeof chosen === "number" ? [chosen] : undefined;
  const only = idOf(search.plant_id);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const [figures, list] = await together([
    repairFigures(call, { by, plant_id: of }),
    listRepairs(call, {
      page,
      max: pageSize,
      outcome,
      fault,
      plant_id: only ? [only] : of,
      equipment_type_id: type ? [type] : undefined,
    }),
  ]);
  const [row] = list.data;

  return {
    by,
    figures,
    sum: sumOfRepairs(figures),
    rows: list.data,
    total: list.meta.total,
    page,
    page_size: pageSize,
    chosen: {
      outcome: outcome ?? null,
      fault: fault ?? null,
      equipment_type: type ? (figures.find(({ id }) => id === type)?.name ?? row?.equipment_type?.name ?? "–") : null,
      plant: only ? (figures.find(({ id }) => id === only)?.name ?? row?.plant.name ?? "–") : null,
    },
  };
}

const idOf = (text: unknown) => (Number(text) > 0 ? Math.trunc(Number(text)) : null);

export type RepairsScreen = Awaited<ReturnType<typeof repairsScreen>>;
