import { savingStatuses } from "@/lib/domain/maintenance/savings";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { type PlaceField, placeFields } from "@/lib/services/maintenance/place";
import { listSavings } from "@/lib/services/maintenance/savings/list";

const pageSize = 50;

/** Savings of the chosen plant, of one place and one status where the address names them, with the totals of all. */
export async function savingsScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const status = savingStatuses.find((one) => one === search.status);
  const field = placeFields.find((one) => Number(search[one]) > 0);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const of = {
    ...(typeof chosen === "number" && { plant_id: [chosen] }),
    ...(field && { [field]: [Number(search[field])] }),
  };
  const list = await listSavings(call, { ...of, page, max: pageSize, ...(status && { status: [status] }) });
  const totals = status ? (await listSavings(call, { ...of, page: 1, max: 1 })).meta.totals : list.meta.totals;

  return {
    rows: list.data,
    totals,
    total: list.meta.total,
    page,
    page_size: pageSize,
    status: status ?? null,
    place: field ? await placeNamed(call, field, Number(search[field])) : null,
  };
}

export type SavingsScreen = Awaited<ReturnType<typeof savingsScreen>>;

/** Null for a place that is gone or not the viewer's to see. */
async function placeNamed({ tx }: Call, field: PlaceField, id: number) {
  const query = { where: { id }, select: { id: true, name: true } };
  const find = {
    production_line_id: () => tx.productionLine.findFirst(query),
    machine_id: () => tx.machine.findFirst(query),
    asset_id: () => tx.asset.findFirst(query),
    equipment_id: () => tx.equipment.findFirst(query),
  }[field];

  return find();
}
