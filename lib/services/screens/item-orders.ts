import type { Call } from "@/lib/server/data/call";
import { doneOrdersOf, openOrdersOf } from "@/lib/services/maintenance/work-orders/of-place";
import { placeHead } from "./place-details";

/** More than one item sees in years; the rest is in the list of all orders. */
const mostShown = 100;

/** An item's work: what is open, and what was done. */
export async function itemOrdersScreen(call: Call, id: number) {
  const head = await placeHead(call, "equipments", "equipment", id);
  const plant = await call.tx.plant.findFirstOrThrow({
    where: { id: head.row.plant_id as number },
    select: { time_zone: true },
  });

  return {
    head,
    sensors: await call.tx.sensor.findMany({
      where: { equipment_id: id, deleted_at: null, archived_at: null },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { id: true, name: true },
    }),
    open: await openOrdersOf(call, "equipment", id, mostShown),
    done: await doneOrdersOf(call, "equipment", id, mostShown),
    time_zone: plant.time_zone,
    now: call.now.toISOString(),
  };
}
