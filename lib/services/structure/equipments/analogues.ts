import { equipments } from "@/lib/resources/equipments";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { type Replacement, replacementsOf } from "@/lib/services/stock/parts/replacements";

/** What fits in the place of an item; nothing is known of one without a part number. The item itself is not among it. */
export async function analoguesOf(call: Call, id: number): Promise<Replacement[]> {
  const { brand_model_id } = await find(call, equipments, id);
  if (brand_model_id === null) return [];
  const found = await replacementsOf(call, brand_model_id);

  return found.map((one) => ({ ...one, items: one.items.filter((item) => item.id !== id) }));
}
