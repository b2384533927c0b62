import type { Call } from "@/lib/server/data/call";
import { doneOrdersOf, openOrdersOf } from "@/lib/services/maintenance/work-orders/of-place";
import { itemFrameNow } from "./item-frame";

/** More than one item sees in years; the rest is in the list of all orders. */
const mostShown = 100;

/** An item's work: what is open, and what was done. */
export async function itemOrdersScreen(call: Call, id: number) {
  return {
    ...(await itemFrameNow(call, id)),
    open: await openOrdersOf(call, "equipment", id, mostShown),
    done: await doneOrdersOf(call, "equipment", id, mostShown),
  };
}
