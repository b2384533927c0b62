import { controllers } from "@/lib/resources/controllers";
import type { ChangeOf, RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { announceTokenChange } from "../gateways/tokens";
import { conditionOfContact, withContact } from "./contact";

/** How a gateway's messages are read. */
const reading = ["type", "adapter", "register_map", "point_map"] as const;

async function updateController(call: Call, id: number, input: ChangeOf<typeof controllers>) {
  const before = await find(call, controllers, id);
  const after = await update(call, controllers, id, input);
  if (reading.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))) {
    await announceController(call, after);
  }

  return after;
}

/** Rejected messages may be valid now. */
export function announceController(
  call: Call,
  { id, company_id, plant_id }: Pick<RowOf<typeof controllers>, "id" | "company_id" | "plant_id">,
) {
  const payload = { controller_id: id, company_id, plant_id };

  return enqueue(call.tx, "controller-changed", payload, { company_id, key: String(id) });
}

export const servedControllers = serve(controllers, {
  filters: { contact: conditionOfContact },
  present: (call, rows) => rows.map((row) => withContact(row, call.now)),
  update: updateController,
  /** Whoever holds its line lets go of it. */
  remove: async (call, ids, confirm) => {
    await remove(call, controllers, ids, confirm);
    await announceTokenChange(call.tx);
  },
});
