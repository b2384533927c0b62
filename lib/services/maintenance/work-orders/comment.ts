import type { Call } from "@/lib/server/data/call";
import { rowOf } from "@/lib/services/maintenance/order-row";
import { record } from "../order-log";

/** Words in the history. Everybody who sees the order may add some, also when it is closed. */
export async function commentOn(call: Call, id: number, text: string): Promise<{ id: number }> {
  const order = await rowOf(call, id);
  await record(call, order, { action: "comment", note: text }, { after: { note: text } });
  return { id };
}
