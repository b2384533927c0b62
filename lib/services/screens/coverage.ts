import { itemCoverages } from "@/lib/domain/monitoring/coverage";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { listCoverage } from "@/lib/services/views/dashboard/coverage";

const pageSize = 50;
const monthsBack = 12;

/** The items of the chosen plant with their covered hours of a month. */
export async function coverageScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const monthOf = (back: number) =>
    new Date(Date.UTC(call.now.getUTCFullYear(), call.now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  const months = Array.from({ length: monthsBack }, (_, back) => monthOf(back));
  const month = months.find((one) => one === search.month) ?? monthOf(0);
  const coverage = itemCoverages.find((one) => one === search.coverage);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const list = await listCoverage(call, {
    month,
    coverage,
    page,
    max: pageSize,
    plant_id: typeof chosen === "number" ? chosen : undefined,
  });

  return {
    rows: list.data,
    totals: list.meta.totals,
    total: list.meta.total,
    page,
    page_size: pageSize,
    month,
    months,
    coverage: coverage ?? null,
    is_all_plants: typeof chosen !== "number",
  };
}

export type CoverageScreen = Awaited<ReturnType<typeof coverageScreen>>;
