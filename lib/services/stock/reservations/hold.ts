import { DomainError } from "@/lib/domain/shared/errors";
import { inMap, pairsOf } from "@/lib/domain/shared/known";
import { availableOf, availableWith, givenHeld, spread } from "@/lib/domain/structure/stock";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { lock, post } from "../movements/move";

/** What an order needs of one thing; store_room_id null: from any storeroom of the plant. */
export interface Need {
  id: number;
  part_id: number | null;
  brand_model_id: number | null;
  store_room_id: number | null;
  quantity: number;
}

interface Held {
  work_order_part_id: number;
  stock_line_id: number;
  quantity: number;
}

type InPlant = { company_id: number; plant_id: number };

/** Holds for each need what is available of what is still missing; all lines are locked first, in one order. */
export async function holdStock(call: Pick<Call, "tx">, place: InPlant, needs: readonly Need[]): Promise<void> {
  const { tx } = call;
  const found = await Promise.all(needs.map((need) => linesFor(call, place, need)));
  const locked = await lock(call, [...new Set(found.flat())]);
  for (const [need, ids] of pairsOf(needs, found)) {
    const places = ids.map((id) => ({ id, available: availableOf(inMap(locked, id)) }));
    for (const { id, quantity } of spread(need.quantity, places)) {
      inMap(locked, id).reserved += quantity;
      await hold(tx, place, { work_order_part_id: need.id, stock_line_id: id, quantity });
    }
  }
  announce(call, place);
}

async function hold(tx: Tx, { company_id, plant_id }: InPlant, { work_order_part_id, stock_line_id, quantity }: Held) {
  await tx.$executeRaw`update stock_lines set updated_at = now(),
    reserved = round((reserved + ${quantity}::float8)::numeric, 3)::float8 where id = ${stock_line_id}`;
  await tx.$executeRaw`
    insert into stock_reservations (company_id, plant_id, work_order_part_id, stock_line_id, quantity)
    values (${company_id}, ${plant_id}, ${work_order_part_id}, ${stock_line_id}, ${quantity})
    on conflict (work_order_part_id, stock_line_id) do update
      set quantity = round((stock_reservations.quantity + excluded.quantity)::numeric, 3)::float8`;
}

/** Holds for each need, in their order, what one line has available; answers how much is left. */
export async function holdFromLine(
  call: Pick<Call, "tx">,
  place: InPlant,
  { line_id, needs }: { line_id: number; needs: readonly Pick<Need, "id" | "quantity">[] },
): Promise<number> {
  const line = inMap(await lock(call, [line_id]), line_id);
  for (const need of needs) {
    const quantity = Math.min(need.quantity, availableOf(line));
    if (quantity <= 0) break;
    line.reserved += quantity;
    await hold(call.tx, place, { work_order_part_id: need.id, stock_line_id: line_id, quantity });
  }
  announce(call, place);

  return availableOf(line);
}

/** The lines that could give it, the fullest first. */
async function linesFor({ tx }: Pick<Call, "tx">, { plant_id }: InPlant, need: Need): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select l.id from stock_lines l join store_rooms r on r.id = l.store_room_id
    where l.plant_id = ${plant_id} and r.deleted_at is null
      and l.part_id is not distinct from ${need.part_id}::int
      and l.brand_model_id is not distinct from ${need.brand_model_id}::int
      and (${need.store_room_id}::int is null or l.store_room_id = ${need.store_room_id}::int)
    order by l.on_hand - l.reserved desc, l.id`;

  return rows.map(({ id }) => id);
}

/** What is held for these needs is available again. */
export async function releaseStock(
  call: Pick<Call, "tx">,
  place: InPlant,
  work_order_part_ids: readonly number[],
): Promise<void> {
  const held = await heldFor(call, work_order_part_ids);
  if (held.length === 0) return;
  await lock(call, [...new Set(held.map(({ stock_line_id }) => stock_line_id))]);
  // Read again: the call that had the lines locked may have taken or released some of it.
  for (const { stock_line_id, quantity } of await heldFor(call, work_order_part_ids))
    await call.tx.$executeRaw`update stock_lines set version = version + 1,
      reserved = greatest(0, round((reserved - ${quantity}::float8)::numeric, 3))::float8 where id = ${stock_line_id}`;
  await call.tx.stockReservation.deleteMany({ where: { work_order_part_id: { in: [...work_order_part_ids] } } });
  announce(call, place);
}

/** So much of what is held is available again; the rest of it stays held. */
export async function releaseFrom(call: Pick<Call, "tx">, place: InPlant, freed: readonly Held[]): Promise<void> {
  const { tx } = call;
  await lock(call, [...new Set(freed.map(({ stock_line_id }) => stock_line_id))]);
  for (const { work_order_part_id, stock_line_id, quantity } of freed) {
    await tx.$executeRaw`update stock_lines set version = version + 1,
      reserved = greatest(0, round((reserved - ${quantity}::float8)::numeric, 3))::float8 where id = ${stock_line_id}`;
    // What is left of less than the least amount is nothing.
    const own = { work_order_part_id, stock_line_id };
    await tx.stockReservation.deleteMany({ where: { ...own, quantity: { lt: quantity + 0.0005 } } });
    await tx.$executeRaw`
      update stock_reservations set quantity = round((quantity - ${quantity}::float8)::numeric, 3)::float8
      where work_order_part_id = ${work_order_part_id} and stock_line_id = ${stock_line_id}`;
  }
  if (freed.length > 0) announce(call, place);
}

const heldFor = ({ tx }: Pick<Call, "tx">, ids: readonly number[]): Promise<Held[]> =>
  tx.stockReservation.findMany({
    where: { work_order_part_id: { in: [...ids] } },
    orderBy: [{ stock_line_id: "asc" }, { id: "asc" }],
    select: { work_order_part_id: true, stock_line_id: true, quantity: true },
  });

/** What is taken for one need: from what is held for it, and beyond that from what is available. */
export interface Taken extends Need {
  name: string;
}

/**
 * Books what was taken for the needs of an order, and makes the rest of what was held for them available. What is not
 * there is refused with what there is, and nothing is booked.
 */
export async function issueStock(
  call: Call,
  place: InPlant,
  { work_order_id, taken }: { work_order_id: number; taken: readonly Taken[] },
): Promise<void> {
  const candidates = await Promise.all(taken.map((one) => linesFor(call, place, one)));
  const first = await heldFor(
    call,
    taken.map(({ id }) => id),
  );
  const locked = await lock(call, [...new Set([...candidates.flat(), ...first.map((one) => one.stock_line_id)])]);
  for (const [one, others] of pairsOf(taken, candidates)) {
    const held = await heldFor(call, [one.id]);
    // What is held comes first, then the fullest other places.
    const order = [...new Set([...held.map(({ stock_line_id }) => stock_line_id), ...others])];
    const heldOn = (id: number) => held.find(({ stock_line_id }) => stock_line_id === id)?.quantity ?? 0;
    const places = order.map((id) => ({ id, available: availableWith(inMap(locked, id), heldOn(id)) }));
    const given = spread(one.quantity, places);
    const sum = Math.round(given.reduce((all, { quantity }) => all + quantity, 0) * 1_000) / 1_000;
    if (sum < one.quantity) throw short(one.name, places);

    for (const id of new Set([...given.map((line) => line.id), ...held.map((line) => line.stock_line_id)])) {
      const line = inMap(locked, id);
      const quantity = given.find((part) => part.id === id)?.quantity ?? 0;
      const booked = givenHeld(line, quantity, heldOn(id));
      if ("short" in booked) throw short(one.name, places);
      if (quantity > 0)
        await post(call, line, booked, { kind: "issue", reason: null, document: null, work_order_id }, null);
      else await call.tx.stockLine.updateMany({ where: { id }, data: { reserved: booked.after.reserved } });
      Object.assign(line, booked.after);
    }
    await call.tx.stockReservation.deleteMany({ where: { work_order_part_id: one.id } });
    await call.tx.workOrderPart.updateMany({ where: { id: one.id }, data: { issued: { increment: one.quantity } } });
  }
  announce(call, place);
}

function short(name: string, places: readonly { available: number }[]) {
  const available = Math.max(0, Math.round(places.reduce((sum, one) => sum + one.available, 0) * 1_000) / 1_000);

  return new DomainError("conflict", "stock.conflict", {
    params: { name, on_hand: available, available },
    data: { on_hand: available, available },
  });
}

const announce = (call: Pick<Call, "tx">, { company_id, plant_id }: InPlant) =>
  publish(call.tx, { subject: "store-rooms", action: "saved", company_id, plant_id });
