import { chosenPlant } from "@/lib/domain/structure/plant";
import { type FailureGroup, type FailureMeasure, failureGroups, failureMeasures } from "@/lib/inputs/failures";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import type { Search } from "@/lib/server/http/wire";
import { maySeeCost } from "@/lib/services/maintenance/costs/of-order";
import { codedShare } from "@/lib/services/maintenance/failures/coded-share";
import { failureFigures } from "@/lib/services/maintenance/failures/pareto";
import { listRepeats } from "@/lib/services/maintenance/failures/repeats";

const pageSize = 50;

/** So many rows of the figures; beyond those the API has them. */
const mostFigures = 100;

/** What failed most in the chosen plant in the last year, and what failed the same way again. */
export async function failuresScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const mayCost = maySeeCost(call);
  const by: FailureGroup = failureGroups.find((one) => one === search.by) ?? "mode";
  const measures = failureMeasures.filter((one) => one !== "cost" || mayCost);
  const measure: FailureMeasure = measures.find((one) => one === search.measure) ?? "count";
  const type = Number(search.equipment_type_id) > 0 ? Math.trunc(Number(search.equipment_type_id)) : null;
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const plant_id = typeof chosen === "number" ? [chosen] : undefined;
  const asked = { by, measure, plant_id, equipment_type_id: type ? [type] : undefined };
  const [figures, repeats, coded, named, company] = await together([
    failureFigures(call, { ...asked, page: 1, max: mostFigures }),
    listRepeats(call, { page, max: pageSize, plant_id }),
    codedShare(call, plant_id),
    type ? call.tx.equipmentType.findFirst({ where: { id: type }, select: { name: true } }) : null,
    call.tx.company.findFirst({
      where: { id: call.viewer.company_id ?? -1 },
      select: { currency: true, repeat_failure_days: true },
    }),
  ]);

  return {
    asked,
    by,
    measure,
    measures,
    figures: figures.data,
    coded,
    page,
    page_size: pageSize,
    figures_total: figures.meta.total,
    repeats: repeats.data,
    total: repeats.meta.total,
    currency: company?.currency ?? "USD",
    /** Null for the provider's people: every company has its own. */
    repeat_days: company?.repeat_failure_days ?? null,
    equipment_type: type ? (named?.name ?? "–") : null,
  };
}

export type FailuresScreen = Awaited<ReturnType<typeof failuresScreen>>;
