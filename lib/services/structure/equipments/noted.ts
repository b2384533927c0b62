import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { publish } from "@/lib/server/live/events";

/** Writes down what was added to an item or taken from it, and notifies open screens of the item. */
export async function noted(
  call: Call,
  { id, company_id, plant_id, name }: { id: number; company_id: number; plant_id: number; name: string },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) {
  await audit(call, "update", "equipments", id, { ...change, company_id, plant_id, label: name });
  publish(call.tx, { subject: "equipments", action: "saved", id, company_id, plant_id });
}
