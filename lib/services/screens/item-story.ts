import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { itemStory } from "@/lib/services/maintenance/stories/story";
import { placeHead } from "./place-details";

/** As many threads as are read at once. */
const max = 8;

/** The page that an address names; a bad one is the first. */
export function pageIn({ page }: Search): number {
  const named = Number(page);

  return Number.isInteger(named) && named >= 1 && named <= 1_000 ? named : 1;
}

/** An item's story with the head of all its screens. */
export async function itemStoryScreen(call: Call, id: number, page: number) {
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
    story: await itemStory(call, id, { page, max }),
    time_zone: plant.time_zone,
    now: call.now.toISOString(),
  };
}
