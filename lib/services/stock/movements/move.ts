import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, invalidField, notFound } from "@/lib/domain/shared/errors";
import { inMap } from "@/lib/domain/shared/known";
import { aheadMs, earlier } from "@/lib/domain/shared/reported-moment";
import {
  availableOf,
  averageOf,
  type CostOfUnits,
  costOfReturn,
  counted,
  given,
  type Holding,
  type Posted,
  type Posting,
  taken,
} from "@/lib/domain/structure/stock";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MovementInput } from "@/lib/inputs/stock";
import type { RowOf } from "@/lib/resources/define";
import { storeRooms } from "@/lib/resources/store-rooms";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import type { Tx } from "@/lib/server/data/db";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { currencyOf } from "./currency";
import { movementsByIds } from "./ledger";

type Room = RowOf<typeof storeRooms>;
type Thing = { part_id: number | null; brand_model_id: number | null; name: string; price: number | null };
export interface Line extends Holding {
  id: number;
  company_id: number;
  plant_id: number;
  store_room_id: number;
}

/**
 * Books one movement of stock: both ends of a transfer, or none. The lines are locked in the order of their ids, so
 * that any number of people may take at once and nobody takes what is gone.
 */
export async function moveStock(call: Call, store_room_id: number, input: MovementInput) {
  const room = await find(call, storeRooms, store_room_id);
  const thing = await thingOf(call, room, input);
  await checkOrder(call, room, input.work_order_id);
  const { kind, location_id } = input;
  const isNew = { mayBeNew: bringsNew(kind), isUsual: kind === "receive" };
  const here = await placeOf(call, room, thing, { location_id, ...isNew, field: "location_id" });
  if (here === "nowhere") throw short(thing, { on_hand: 0, available: 0 });
  const there = input.kind === "transfer" ? await otherEnd(call, room, thing, input) : null;
  if (there?.line_id === here) throw invalidField("to_location_id", "stock.same_place");

  const locked = await lock(call, there ? [here, there.line_id] : [here]);
  const line = inMap(locked, here);
  const present = await asOfNow(call, line, input);
  const booked = book(line, present, await costAt(call, line, thing, present));
  if ("short" in booked) throw short(thing, booked);
  const id = await post(call, line, booked, input, there?.room ?? null);
  if (there) {
    const target = inMap(locked, there.line_id);
    const { quantity, unit_cost, cost } = booked.posting;
    await post(call, target, taken(target, -quantity, unit_cost, -cost), input, room);
    publish(call.tx, {
      subject: "store-rooms",
      action: "saved",
      company_id: room.company_id,
      plant_id: target.plant_id,
    });
  }
  await note(call, room, thing, input, booked.posting);

  const movement = firstOf(await movementsByIds(call, [id]));
  return { ...movement, on_hand: booked.after.on_hand, available: availableOf(booked.after) };
}

const longestAgoMs = 7 * 24 * 3_600_000;

/** A count of an earlier moment, with what has moved since: nobody counts again what was taken after the count. */
async function asOfNow({ tx, now }: Call, line: Line, input: MovementInput): Promise<MovementInput> {
  const { counted_at, quantity } = input;
  if (!counted_at) return input;
  const ahead = aheadMs(counted_at, now);
  if (ahead === null || now.getTime() - counted_at.getTime() > longestAgoMs)
    throw invalidField("counted_at", "stock.counted_when");
  const since = { stock_line_id: line.id, created_at: { gte: earlier(counted_at, ahead) } };
  if ((await tx.stockMovement.count({ where: { ...since, kind: "count" } })) > 0)
    throw new DomainError("conflict", "stock.counted_since");
  const { _sum } = await tx.stockMovement.aggregate({ where: since, _sum: { quantity: true } });

  return { ...input, quantity: Math.max(0, roundedToThousandths(quantity + (_sum.quantity ?? 0))) };
}

const roundedToThousandths = (quantity: number) => Math.round(quantity * 1_000) / 1_000;

/** What of it may be booked where there has been none so far. */
const bringsNew = (kind: MovementInput["kind"]) => kind === "receive" || kind === "return" || kind === "count";

function book(line: Line, { kind, quantity }: MovementInput, { unit_cost, cost }: CostOfUnits) {
  switch (kind) {
    case "receive":
    case "return":
      return taken(line, quantity, unit_cost, cost);
    case "count":
      return counted(line, quantity, unit_cost);
    case "issue":
    case "scrap":
    case "transfer":
      return given(line, quantity);
  }
}

/**
 * What comes in costs what is given; a return for a work order what it had paid. Else the average of what is there; what was
 * here before and is found or returned has its last cost.
 */
async function costAt(
  { tx }: Call,
  line: Line,
  thing: Thing,
  { kind, quantity, unit_cost, work_order_id }: MovementInput,
): Promise<CostOfUnits> {
  if (unit_cost !== undefined) return { unit_cost };
  if (kind === "return" && work_order_id) {
    const returned = costOfReturn(await paidBy(tx, work_order_id, thing), quantity);
    if (returned) return returned;
  }
  const average = averageOf(line);
  if (average !== null) return { unit_cost: average };
  const last = kind === "receive" ? null : await lastCost(tx, line, thing);

  return { unit_cost: last ?? thing.price ?? 0 };
}

/** What an order has taken of a thing and not returned. */
async function paidBy(tx: Tx, work_order_id: number, { part_id, brand_model_id }: Thing) {
  const { _sum } = await tx.stockMovement.aggregate({
    where: { work_order_id, kind: { in: ["issue", "return"] }, line: { part_id, brand_model_id } },
    _sum: { quantity: true, cost: true },
  });

  return { quantity: -(_sum.quantity ?? 0), cost: -Number(_sum.cost ?? 0) };
}

/** Of the last movement of a thing at this place, else in its plant. */
async function lastCost(tx: Tx, { id, plant_id }: Line, { part_id, brand_model_id }: Thing): Promise<number | null> {
  const [last] = await tx.$queryRaw<{ unit_cost: number }[]>`
    select m.unit_cost from stock_lines l cross join lateral (
      select id, unit_cost from stock_movements where stock_line_id = l.id and unit_cost > 0 order by id desc limit 1) m
    where l.plant_id = ${plant_id} and l.part_id is not distinct from ${part_id}::int
      and l.brand_model_id is not distinct from ${brand_model_id}::int
    order by l.id = ${id} desc, m.id desc limit 1`;

  return last?.unit_cost ?? null;
}

/** States what there is, and who was faster, so that the next step can be chosen. */
function short(thing: Thing, { on_hand, available }: { on_hand: number; available: number }) {
  const seen = Math.max(0, available);

  return new DomainError("conflict", "stock.conflict", {
    params: { name: thing.name, on_hand, available: seen },
    data: { on_hand, available: seen },
  });
}

/** The part of the room's own plant, or a part number that the viewer knows. Its price only in the company's currency. */
async function thingOf({ tx }: Call, room: Room, { part_id, brand_model_id }: MovementInput): Promise<Thing> {
  const currency = await currencyOf(tx, room.company_id);
  const priced = ({ price, ...one }: { price: number | bigint | null; currency: string }) =>
    one.currency === currency && price !== null ? Number(price) : null;
  if (part_id) {
    const part = await tx.part.findFirst({
      where: { id: part_id, plant_id: room.plant_id, deleted_at: null },
      select: { name: true, price: true, currency: true },
    });
    if (!part) throw invalidField("part_id", "errors.does_not_exist");
    return { part_id, brand_model_id: null, name: part.name, price: priced(part) };
  }
  const model = await tx.brandModel.findFirst({
    where: { id: brand_model_id!, OR: [{ company_id: null }, { company_id: room.company_id }] },
    select: { name: true, price: true, currency: true },
  });
  if (!model) throw invalidField("brand_model_id", "errors.does_not_exist");
  return { part_id: null, brand_model_id: brand_model_id!, name: model.name, price: priced(model) };
}

async function checkOrder({ tx }: Call, { plant_id }: Room, id: number | undefined) {
  if (id === undefined) return;
  const found = await tx.workOrder.count({ where: { id, plant_id, kind: "order" } });
  if (found === 0) throw invalidField("work_order_id", "errors.does_not_exist");
}

interface Place {
  /** Null is the place without a location; left out, none is named. */
  location_id: number | null | undefined;
  mayBeNew: boolean;
  /** Of several places the fullest is taken, without a question. */
  isUsual: boolean;
  field: "location_id" | "to_location_id";
}

/** The line at a place. Where none is named: the only one there is, the usual one, or a new one without a location. */
async function placeOf(
  call: Call,
  room: Room,
  { part_id, brand_model_id }: Thing,
  { location_id, mayBeNew, isUsual, field }: Place,
): Promise<number | "nowhere"> {
  const { tx } = call;
  const { company_id, plant_id, id: store_room_id } = room;
  if (location_id && (await tx.storeRoomLocation.count({ where: { id: location_id, store_room_id } })) === 0)
    throw invalidField(field, "errors.does_not_exist");
  const lines = await tx.stockLine.findMany({
    where: { store_room_id, part_id, brand_model_id, ...(location_id === undefined ? {} : { location_id }) },
    orderBy: [{ on_hand: "desc" }, { id: "asc" }],
    select: { id: true, on_hand: true },
  });
  const holding = lines.filter(({ on_hand }) => on_hand > 0);
  const [only] = lines.length === 1 || isUsual ? lines : holding.length === 1 ? holding : [];
  if (only) return only.id;
  if (lines.length > 1) throw invalidField(field, "stock.which_location");
  if (!mayBeNew) return "nowhere";

  await tx.$executeRaw`insert into stock_lines (company_id, plant_id, store_room_id, location_id, part_id, brand_model_id)
    values (${company_id}, ${plant_id}, ${store_room_id}, ${location_id ?? null}::int, ${part_id}::int, ${brand_model_id}::int)
    on conflict do nothing`;
  const made = await tx.stockLine.findFirstOrThrow({
    where: { store_room_id, part_id, brand_model_id, location_id: location_id ?? null },
    select: { id: true },
  });

  return made.id;
}

/** Where a transfer goes. A part has its number from its plant and stays there; a part number goes anywhere. */
async function otherEnd(call: Call, from: Room, thing: Thing, input: MovementInput) {
  const room = await find(call, storeRooms, input.to_store_room_id!).catch((error: unknown) => {
    if (error instanceof DomainError && error.refusal === "not_found")
      throw invalidField("to_store_room_id", "errors.does_not_exist");
    throw error;
  });
  if (room.company_id !== from.company_id) throw invalidField("to_store_room_id", "errors.does_not_exist");
  if (thing.part_id && room.plant_id !== from.plant_id)
    throw invalidField("to_store_room_id", "stock.part_of_its_plant");
  const line_id = await placeOf(call, room, thing, {
    location_id: input.to_location_id,
    mayBeNew: true,
    isUsual: true,
    field: "to_location_id",
  });

  return { room, line_id: line_id as number };
}

/** In the order of their ids, so that two calls that lock several cannot wait for each other. */
export async function lock({ tx }: Pick<Call, "tx">, ids: number[]): Promise<Map<number, Line>> {
  if (ids.length === 0) return new Map();
  const lines = await tx.$queryRaw<Line[]>`select id, company_id, plant_id, store_room_id, on_hand,
    reserved, value::float8 as value
    from stock_lines where id in (${Prisma.join(ids)}) order by id for update`;
  if (lines.length !== ids.length) throw notFound();

  return new Map(lines.map((line) => [line.id, line]));
}

export async function post(
  { tx, viewer, now }: Call,
  line: Line,
  { after, posting }: Posted,
  { kind, reason, document, work_order_id }: Pick<MovementInput, "kind" | "reason" | "document" | "work_order_id">,
  other: Pick<Room, "id" | "name"> | null,
): Promise<number> {
  // Removing a storeroom or a part waits for this line's lock, or has been faster.
  const isThere = { store_room: { deleted_at: null }, OR: [{ part_id: null }, { part: { deleted_at: null } }] };
  const { count } = await tx.stockLine.updateMany({
    where: { id: line.id, ...isThere },
    data: {
      on_hand: after.on_hand,
      reserved: after.reserved,
      value: BigInt(after.value),
      version: { increment: 1 },
    },
  });
  if (count === 0) throw notFound();
  const { id } = await tx.stockMovement.create({
    data: {
      company_id: line.company_id,
      plant_id: line.plant_id,
      store_room_id: line.store_room_id,
      stock_line_id: line.id,
      kind,
      ...posting,
      cost: BigInt(posting.cost),
      reason: reason ?? null,
      document: document ?? null,
      work_order_id: work_order_id ?? null,
      other_room_id: other?.id ?? null,
      other_room: other?.name ?? null,
      user_id: viewer.user_id,
      created_at: now,
    },
    select: { id: true },
  });

  return id;
}

async function note(call: Call, room: Room, thing: Thing, input: MovementInput, posting: Posting) {
  const { company_id, plant_id } = room;
  const { part_id, brand_model_id, name } = thing;
  await audit(call, "stock_movement", "store-rooms", room.id, {
    after: {
      company_id,
      plant_id,
      name: room.name,
      kind: input.kind,
      part_id,
      brand_model_id,
      thing: name,
      ...posting,
    },
    company_id,
    plant_id,
    label: room.name,
  });
  publish(call.tx, { subject: "store-rooms", action: "saved", company_id, plant_id });
}
