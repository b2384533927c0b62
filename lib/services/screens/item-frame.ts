import type { Call } from "@/lib/server/data/call";
import { placeHead } from "./place-details";

/** What stands around each screen of an item: its head, and its sensors in their order. */
export async function itemFrame(call: Call, id: number) {
  const head = await placeHead(call, "equipments", "equipment", id);
  const sensors = await call.tx.sensor.findMany({
    where: { equipment_id: id, deleted_at: null, archived_at: null },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });

  return { head, sensors };
}

/** The same with the clock of the plant. */
export async function itemFrameNow(call: Call, id: number) {
  const frame = await itemFrame(call, id);
  const { time_zone } = await call.tx.plant.findFirstOrThrow({
    where: { id: frame.head.row.plant_id as number },
    select: { time_zone: true },
  });

  return { ...frame, time_zone, now: call.now.toISOString() };
}
