import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { chosenPlant } from "@/lib/domain/structure/plant";
import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { listDowntimes } from "@/lib/services/maintenance/downtimes/ledger";

const pageSize = 50;

/** The ledger of downtime of the chosen plant, newest first; stops under five minutes only where they are asked for. */
export async function downtimesScreen(call: Call, search: Search) {
  const chosen = chosenPlant(call.viewer, search.plant);
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(search.page)) || 1));
  const is_open = search.show === "open" ? true : undefined;
  const with_short = search.short === "1";
  const list = await listDowntimes(call, {
    page,
    max: pageSize,
    is_open,
    is_short: with_short ? undefined : false,
    ...(typeof chosen === "number" && { plant_id: [chosen] }),
  });

  return {
    rows: list.data.map(({ work_order, ...row }) => ({
      ...row,
      work_order: work_order && { ...work_order, label: workOrderNumber(work_order.number) },
    })),
    meta: list.meta,
    show: is_open ? ("open" as const) : ("all" as const),
    with_short,
    plant_id: typeof chosen === "number" ? chosen : null,
    now: call.now.toISOString(),
  };
}

export type DowntimesScreen = Awaited<ReturnType<typeof downtimesScreen>>;
