import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { RequiredPart, TakenPart } from "@/lib/inputs/required-parts";
import type { Call } from "@/lib/server/data/call";
import { holdStock, issueStock, type Need, releaseStock, type Taken } from "./hold";
import { lockThings } from "./lock-things";

/**
 * What an order needs from the stock. It is held as far as it is there when the order is made or changed, and again when
 * work on it starts; taken when it is completed; and available to others when it is denied or removed.
 */

/** An order, or a request that becomes one. */
type Order = { id: number; company_id: number; plant_id: number };

const select = {
  id: true,
  part_id: true,
  brand_model_id: true,
  store_room_id: true,
  quantity: true,
  issued: true,
  part: { select: { name: true } },
  brand_model: { select: { name: true } },
  reservations: { select: { quantity: true } },
} as const;

const needsOf = ({ tx }: Pick<Call, "tx">, work_order_id: number) =>
  tx.workOrderPart.findMany({ where: { work_order_id }, orderBy: { id: "asc" }, select });

type Stored = Awaited<ReturnType<typeof needsOf>>[number];

/** The needs of an order as nobody else changes what is held for them; `more`: what it will need too. */
async function lockedNeeds(call: Pick<Call, "tx">, { id, plant_id }: Order, more: readonly RequiredPart[] = []) {
  const needs = await call.tx.workOrderPart.findMany({
    where: { work_order_id: id },
    select: { part_id: true, brand_model_id: true },
  });
  if (needs.length + more.length === 0) return [];
  await lockThings(call, plant_id, [...needs, ...more]);

  return needsOf(call, id);
}

const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000;
const heldOf = ({ reservations }: Stored) => rounded(reservations.reduce((sum, { quantity }) => sum + quantity, 0));
const missingOf = (one: Stored) => rounded(one.quantity - one.issued - heldOf(one));
const nameOf = ({ part, brand_model }: Stored) => part?.name ?? brand_model?.name ?? "";

const sameThing = (one: Omit<RequiredPart, "quantity">, other: Omit<RequiredPart, "quantity">) =>
  (one.part_id ?? null) === (other.part_id ?? null) &&
  (one.brand_model_id ?? null) === (other.brand_model_id ?? null) &&
  (one.store_room_id ?? null) === (other.store_room_id ?? null);

/** Makes the given needs those of the order. What was taken already stays on the order. */
export async function keepRequired(call: Pick<Call, "tx">, order: Order, given: readonly RequiredPart[] | undefined) {
  if (!given) return;
  await checkGiven(call, order, given);
  const there = await lockedNeeds(call, order, given);
  const gone = there.filter((one) => !given.some((wanted) => sameThing(one as RequiredPart, wanted)));
  const taken = gone.find(({ issued }) => issued > 0);
  if (taken) throw invalidField("required_parts", { key: "work-orders.part_taken", params: { name: nameOf(taken) } });
  const fewer = there.filter((one) => {
    const wanted = given.find((other) => sameThing(one as RequiredPart, other));
    return wanted && wanted.quantity < rounded(one.issued + heldOf(one));
  });
  await releaseStock(
    call,
    order,
    [...gone, ...fewer].map(({ id }) => id),
  );
  await call.tx.workOrderPart.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  const { company_id, plant_id, id: work_order_id } = order;
  for (const { quantity, ...thing } of given) {
    const known = there.find((one) => sameThing(one as RequiredPart, thing));
    if (known) await call.tx.workOrderPart.updateMany({ where: { id: known.id }, data: { quantity } });
    else await call.tx.workOrderPart.create({ data: { company_id, plant_id, work_order_id, quantity, ...thing } });
  }
  await holdMissing(call, order);
}

/** What a request asks for, as an order that is made of it needs it. What was held for the request is available again. */
export async function handOver(call: Pick<Call, "tx">, request: Order): Promise<RequiredPart[]> {
  const needs = await needsOf(call, request.id);
  await releaseParts(call, request);

  return needs.map(({ part_id, brand_model_id, store_room_id, quantity }) => ({
    part_id,
    brand_model_id,
    store_room_id,
    quantity,
  }));
}

/** Holds what is still missing, as far as it is there now. */
export async function holdMissing(call: Pick<Call, "tx">, order: Order): Promise<void> {
  const needs = (await lockedNeeds(call, order)).flatMap((one): Need[] =>
    missingOf(one) > 0 ? [{ ...asNeed(one), quantity: missingOf(one) }] : [],
  );
  if (needs.length > 0) await holdStock(call, order, needs);
}

const asNeed = ({ id, part_id, brand_model_id, store_room_id, quantity }: Stored): Need => ({
  id,
  part_id,
  brand_model_id,
  store_room_id,
  quantity,
});

export async function releaseParts(call: Pick<Call, "tx">, order: Order): Promise<void> {
  const ids = (await lockedNeeds(call, order)).map(({ id }) => id);
  await releaseStock(call, order, ids);
}

/** Books what was taken: as the person gives it, else what was held for the order. */
export async function issueParts(call: Call, order: Order, given: readonly TakenPart[] | undefined): Promise<void> {
  const needs = await lockedNeeds(call, order);
  const strange = given?.find(({ id }) => !needs.some((one) => one.id === id));
  if (strange) throw invalidField("parts_taken", "errors.does_not_exist");
  const taken = needs.map((one): Taken => {
    const quantity = given?.find(({ id }) => id === one.id)?.quantity ?? heldOf(one);
    return { ...asNeed(one), quantity, name: nameOf(one) };
  });
  if (taken.length === 0) return;
  await issueStock(call, order, { work_order_id: order.id, taken });
}

async function checkGiven({ tx }: Pick<Call, "tx">, { company_id, plant_id }: Order, given: readonly RequiredPart[]) {
  const ids = (field: "part_id" | "brand_model_id" | "store_room_id") => [
    ...new Set(given.flatMap((one) => one[field] ?? [])),
  ];
  const [parts, models, rooms] = [ids("part_id"), ids("brand_model_id"), ids("store_room_id")];
  const known =
    (await tx.part.count({ where: { id: { in: parts }, plant_id, deleted_at: null } })) === parts.length &&
    (await tx.brandModel.count({
      where: { id: { in: models }, OR: [{ company_id: null }, { company_id }] },
    })) === models.length &&
    (await tx.storeRoom.count({ where: { id: { in: rooms }, plant_id, deleted_at: null } })) === rooms.length;
  if (!known) throw invalidField("required_parts", "errors.does_not_exist");
  const twice = given.some((one, at) => given.findIndex((other) => sameThing(one, other)) !== at);
  if (twice)
    throw new DomainError("invalid", "errors.validation_error", {
      fields: { required_parts: ["work-orders.part_twice"] },
    });
}

const neededSelect = {
  id: true,
  work_order_id: true,
  quantity: true,
  issued: true,
  part: { select: { id: true, name: true, number: true, unit: true } },
  brand_model: { select: { id: true, name: true, brand: { select: { id: true, name: true } } } },
  store_room: { select: { id: true, name: true } },
  reservations: {
    orderBy: { id: "asc" },
    select: {
      quantity: true,
      held_at: true,
      stock_line: {
        select: {
          store_room: { select: { id: true, name: true } },
          location: { select: { id: true, name: true } },
        },
      },
    },
  },
} as const satisfies Prisma.WorkOrderPartSelect;

/** Needs as the order shows them: what is held where, what was taken, and what is missing. */
export const requiredOf = async (call: Pick<Call, "tx">, work_order_id: number) =>
  (await requiredOfOrders(call, [work_order_id])).get(work_order_id) ?? [];

/** The same of several orders, by their ids; those that need nothing are left out. */
export async function requiredOfOrders({ tx }: Pick<Call, "tx">, work_order_ids: readonly number[]) {
  const rows = await tx.workOrderPart.findMany({
    where: { work_order_id: { in: [...work_order_ids] } },
    orderBy: { id: "asc" },
    select: neededSelect,
  });
  const shown = rows.map(({ reservations, work_order_id, ...row }) => {
    const reserved = rounded(reservations.reduce((sum, { quantity }) => sum + quantity, 0));
    return {
      work_order_id,
      need: {
        ...row,
        reserved,
        missing: Math.max(0, rounded(row.quantity - row.issued - reserved)),
        held: reservations.map(({ quantity, held_at, stock_line }) => ({ quantity, held_at, ...stock_line })),
      },
    };
  });
  const byOrder = new Map<number, (typeof shown)[number]["need"][]>();
  for (const { work_order_id, need } of shown)
    byOrder.set(work_order_id, [...(byOrder.get(work_order_id) ?? []), need]);

  return byOrder;
}
