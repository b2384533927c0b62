import { controllers } from "@/lib/resources/controllers";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { create, find, remove, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { announceTokenChange } from "../gateways/tokens";
import { checkedConnection, settleConnection } from "../readers/save";
import { conditionOfContact, withContact } from "./contact";

/** How a gateway's messages are read. */
const reading = ["type", "adapter", "register_map", "point_map"] as const;

async function createController(call: Call, given: InputOf<typeof controllers>) {
  const { input, password } = await checkedConnection(call, null, null, given);
  const after = await create(call, controllers, { ...given, ...input });
  await settleConnection(call, null, after, password);

  return after;
}

async function updateController(call: Call, id: number, given: ChangeOf<typeof controllers>) {
  const before = await find(call, controllers, id);
  const { input, password } = await checkedConnection(call, id, before, given);
  const after = await update(call, controllers, id, { ...given, ...input });
  await settleConnection(call, before, after, password);
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
  create: createController,
  update: updateController,
  /** The process that holds its line lets go of it. */
  remove: async (call, ids, confirm) => {
    await remove(call, controllers, ids, confirm);
    await announceTokenChange(call.tx);
  },
});
