import type { Call } from "@/lib/server/data/call";
import type { Search } from "@/lib/server/http/wire";
import { itemStory } from "@/lib/services/maintenance/stories/story";
import { itemFrameNow } from "./item-frame";

/** As many threads as are read at once. */
const max = 8;

/** The page that an address names; a bad one is the first. */
export function pageIn({ page }: Search): number {
  const named = Number(page);

  return Number.isInteger(named) && named >= 1 && named <= 1_000 ? named : 1;
}

/** An item's story with the head of all its screens. */
export async function itemStoryScreen(call: Call, id: number, page: number) {
  return { ...(await itemFrameNow(call, id)), story: await itemStory(call, id, { page, max }) };
}
