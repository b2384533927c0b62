import { judgedCounts } from "@/lib/domain/maintenance/verdict";
import { faults } from "@/lib/domain/vibration/diagnosis/evidence";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { listJudged } from "@/lib/services/monitoring/diagnoses/rows";
import { diagnosisPrecision } from "@/lib/services/monitoring/diagnoses/scores";

const pageSize = 50;

/** How often diagnoses were right, and the rows behind the count that is chosen. */
export async function diagnosesScreen(call: Call, search: Search) {
  const fault = ([...faults, "none"] as const).find((one) => one === search.fault);
  const count = judgedCounts.find((one) => one === search.count);
  const plant = Number(search.plant_id) > 0 ? Math.trunc(Number(search.plant_id)) : null;
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const [figures, list] = await together([
    diagnosisPrecision(call),
    listJudged(call, { page, max: pageSize, fault, count, plant_id: plant ? [plant] : undefined }),
  ]);

  return {
    figures,
    rows: list.data,
    total: list.meta.total,
    page,
    page_size: pageSize,
    chosen: {
      fault: fault ?? null,
      count: count ?? null,
      plant: plant && (figures.find((row) => row.plant.id === plant)?.plant.name ?? "–"),
    },
  };
}

export type DiagnosesScreen = Awaited<ReturnType<typeof diagnosesScreen>>;
