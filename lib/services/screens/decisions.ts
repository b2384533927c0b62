import { decisionKinds } from "@/lib/domain/identity/decisions";
import { isSupervisor } from "@/lib/domain/identity/viewer";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { listDecisions } from "@/lib/services/maintenance/decisions/list";
import { surroundings } from "@/lib/services/maintenance/work-orders/screen";
import { ofKind, servedWorkOrders } from "@/lib/services/maintenance/work-orders/served";

const pageSize = 25;
const mostOrders = 10;

/** What waits for the viewer's decision in the chosen plant; to those who give out work, also what is unassigned or late. */
export async function decisionsScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const kind = decisionKinds.find((one) => one === search.kind);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const list = await listDecisions(call, { plant_id, kind: kind && [kind], page, max: pageSize });

  return {
    rows: list.data,
    counts: list.meta.counts,
    total: list.meta.total,
    page,
    page_size: pageSize,
    kind: kind ?? null,
    work: isSupervisor(call.viewer)
      ? {
          unassigned: await ordersWhere(call, plant_id, { whose: ["nobody"] }),
          overdue: await ordersWhere(call, plant_id, { is_overdue: true }),
          around: await surroundings(call),
        }
      : null,
    now: call.now,
  };
}

export type DecisionsScreen = Awaited<ReturnType<typeof decisionsScreen>>;

/** The most urgent of the open orders that match, and how many there are. */
async function ordersWhere(call: Call, plant_id: number | undefined, filters: Record<string, unknown>) {
  const { data, meta } = await servedWorkOrders.list(
    call,
    ofKind(
      {
        page: 1,
        max: mostOrders,
        search: "",
        order: { column: "priority", method: "asc" },
        filters: { ...filters, status: [...openStatuses], ...(plant_id !== undefined && { plant_id: [plant_id] }) },
      },
      "order",
    ),
  );

  return { rows: data, total: meta.total };
}
