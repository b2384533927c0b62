import type { MovementInput } from "@/lib/inputs/stock";
import type { Call } from "@/lib/server/data/call";
import { moveStock } from "../movements/move";
import { releaseFrom } from "./hold";
import { lockThings } from "./lock-things";

const rounded = (quantity: number) => Math.round(quantity * 1_000) / 1_000;

/**
 * Issues what is handed out for a work order, first of what is held for it here. The order needs that much less, so that it is
 * not taken from the stock a second time when the order is completed.
 */
export async function handOut(call: Call, store_room_id: number, work_order_id: number, input: MovementInput) {
  const { tx } = call;
  const room = await tx.storeRoom.findFirst({
    where: { id: store_room_id },
    select: { company_id: true, plant_id: true },
  });
  if (!room) return moveStock(call, store_room_id, input);
  await lockThings(call, room.plant_id, [input]);
  const taken = shared(await needsOf(call, { ...input, ...room, store_room_id, work_order_id }), input.quantity);
  const freed = taken.flatMap(({ need, quantity }) => freedOf(need, quantity, store_room_id));
  await releaseFrom(call, room, freed);
  const movement = await moveStock(call, store_room_id, input);
  for (const { need, quantity } of taken)
    await tx.workOrderPart.updateMany({ where: { id: need.id }, data: { issued: rounded(need.issued + quantity) } });

  return movement;
}

interface Asked extends Pick<MovementInput, "part_id" | "brand_model_id"> {
  plant_id: number;
  store_room_id: number;
  work_order_id: number;
}

/** What the order needs of the thing, that from this storeroom first, as nobody else changes what is held for it. */
async function needsOf({ tx }: Call, { part_id, brand_model_id, plant_id, store_room_id, work_order_id }: Asked) {
  const needs = await tx.workOrderPart.findMany({
    where: { work_order_id, plant_id, part_id: part_id ?? null, brand_model_id: brand_model_id ?? null },
    orderBy: { id: "asc" },
    select: {
      id: true,
      store_room_id: true,
      quantity: true,
      issued: true,
      reservations: {
        orderBy: { id: "asc" },
        select: { stock_line_id: true, quantity: true, stock_line: { select: { store_room_id: true } } },
      },
    },
  });
  const rank = (room: number | null) => (room === store_room_id ? 0 : room === null ? 1 : 2);

  return needs.toSorted((a, b) => rank(a.store_room_id) - rank(b.store_room_id));
}

type Need = Awaited<ReturnType<typeof needsOf>>[number];

/** How much of it each need takes: what it lacks, and the last one the rest. */
function shared(needs: readonly Need[], quantity: number): { need: Need; quantity: number }[] {
  let left = quantity;

  return needs.flatMap((need, at) => {
    const open = Math.max(0, rounded(need.quantity - need.issued));
    const own = at === needs.length - 1 ? left : Math.min(left, open);
    left = rounded(left - own);
    return own > 0 ? [{ need, quantity: own }] : [];
  });
}

/** What is held for a need no longer: what is taken of it here, and elsewhere what it does not need any more. */
function freedOf(need: Need, quantity: number, store_room_id: number) {
  const isHere = ({ stock_line }: Need["reservations"][number]) => stock_line.store_room_id === store_room_id;
  const [here, elsewhere] = [need.reservations.filter(isHere), need.reservations.filter((one) => !isHere(one))];
  const sumOf = (held: Need["reservations"]) => held.reduce((sum, one) => sum + one.quantity, 0);
  const held = sumOf(need.reservations);
  let left = rounded(
    Math.max(Math.min(quantity, sumOf(here)), held - Math.max(0, need.quantity - need.issued - quantity)),
  );

  return [...here, ...elsewhere].flatMap(({ stock_line_id, quantity: all }) => {
    const freed = rounded(Math.min(left, all));
    left = rounded(left - freed);
    return freed > 0 ? [{ work_order_part_id: need.id, stock_line_id, quantity: freed }] : [];
  });
}
