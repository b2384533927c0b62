import { openStatuses, workOrderNumber } from "@/lib/domain/maintenance/work-order";
import { duplicateDays } from "@/lib/domain/maintenance/work-order-request";
import { DomainError } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import type { Place } from "../place";

/** What looks like the same wish is answered once, before it is saved. */
export async function askBack(call: Call, place: Place, of = { alerts: true }) {
  const found = await duplicatesOf(call, place);
  const possible_duplicates = of.alerts ? found : found.filter(({ kind }) => kind !== "alert");
  if (possible_duplicates.length === 0) return;
  throw new DomainError("conflict", "work-orders.possible_duplicates", {
    params: { count: possible_duplicates.length },
    data: { possible_duplicates },
  });
}

/** Open requests, orders and alarms of the same item in the last fourteen days. Without an item there is no "same". */
async function duplicatesOf({ tx, now }: Call, { equipment_id }: Pick<Place, "equipment_id">) {
  if (!equipment_id) return [];
  const since = new Date(now.getTime() - duplicateDays * 24 * 3600 * 1000);
  const records = await tx.workOrder.findMany({
    where: {
      equipment_id,
      created_at: { gte: since },
      OR: [
        { kind: "request", status: "requested" },
        { kind: "order", status: { in: [...openStatuses] } },
      ],
    },
    orderBy: { id: "desc" },
    take: 10,
    select: { id: true, kind: true, number: true, name: true, status: true, created_at: true },
  });
  const alerts = await tx.alert.findMany({
    where: { ended_at: null, opened_at: { gte: since }, work_order_id: null, sensor: { equipment_id } },
    orderBy: { id: "desc" },
    take: 10,
    select: { id: true, level: true, opened_at: true, sensor: { select: { name: true } } },
  });
  return [
    ...records.map(({ number, ...row }) => ({
      ...row,
      label: workOrderNumber(number, row.kind === "request" ? "request" : "order"),
    })),
    ...alerts.map(({ id, level, opened_at, sensor }) => ({
      id,
      kind: "alert",
      name: sensor.name,
      status: level,
      label: null,
      created_at: opened_at,
    })),
  ];
}
