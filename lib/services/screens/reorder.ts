import { can, isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { listReorder } from "@/lib/services/maintenance/reorder/order";

/** What the chosen plants should order, and whom of their vendors it can be ordered from. */
export async function reorderScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const proposals = await listReorder(call, typeof chosen === "number" ? chosen : undefined);
  const vendors = await call.tx.plantVendor.findMany({
    where: { plant_id: { in: [...new Set(proposals.map(({ plant }) => plant.id))] }, is_for_purchases: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true, plant_id: true },
  });

  return {
    proposals,
    vendors,
    is_all_plants: typeof chosen !== "number",
    may_order: can(call.viewer, "create_requisitions") && isInRequisitionsArea(call.viewer),
  };
}

export type ReorderScreen = Awaited<ReturnType<typeof reorderScreen>>;
