import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { enqueue } from "@/lib/server/jobs/outbox";
import { create, find, list, type Row, remove, update } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { announceStanding } from "../gateways/standing";
import { withContact } from "./contact";

/** How a gateway's messages are read. */
const reading = ["type", "adapter", "register_map", "point_map"];

async function listControllers(
  call: Call,
  ...asked: Parameters<typeof list> extends [unknown, ...infer Rest] ? Rest : never
) {
  const page = await list(call, ...asked);

  return { ...page, data: page.data.map((row) => withContact(row as Row, call.now)) };
}

const findController = async (call: Call, resource: AnyResource, id: number) =>
  withContact(await find(call, resource, id), call.now);

const createController = async (call: Call, resource: AnyResource, input: Record<string, unknown>) =>
  withContact(await create(call, resource, input), call.now);

async function updateController(call: Call, resource: AnyResource, id: number, input: Record<string, unknown>) {
  const before = await find(call, resource, id);
  const after = await update(call, resource, id, input);
  if (reading.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))) {
    await announceController(call, after);
  }

  return withContact(after, call.now);
}

/** What it said in vain may be understood now. */
export function announceController(call: Call, { id, ...row }: Row) {
  const place = { company_id: row.company_id as number, plant_id: row.plant_id as number };
  const payload = { controller_id: id, ...place };

  return enqueue(call.tx, "controller-changed", payload, { company_id: place.company_id, key: String(id) });
}

/** Whoever holds its line lets go of it. */
async function removeControllers(call: Call, resource: AnyResource, ids: number[], confirm?: string) {
  await remove(call, resource, ids, confirm);
  await announceStanding(call.tx);
}

export const controllerVerbs = {
  list: listControllers,
  find: findController,
  create: createController,
  update: updateController,
  remove: removeControllers,
} satisfies Verbs;
