import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { MovementInput } from "@/lib/inputs/stock";
import type { Call } from "@/lib/server/data/call";
import { moveStock } from "../movements/move";
import { handOut } from "./hand-out";
import { holdFromLine } from "./hold";
import { lockThings } from "./lock-things";

const brings: readonly MovementInput["kind"][] = ["receive", "return", "count", "transfer"];
const mostWaiting = 200;

/**
 * Books a movement of stock; what it brings is held for the open orders that lack it, those that are due first, and what goes
 * to an order is what is held for it.
 */
export async function moveAndHold(call: Call, store_room_id: number, input: MovementInput) {
  if (input.kind === "issue" && input.work_order_id !== undefined)
    return handOut(call, store_room_id, input.work_order_id, input);
  if (!brings.includes(input.kind)) return moveStock(call, store_room_id, input);
  const to = input.to_store_room_id ?? store_room_id;
  const room = await call.tx.storeRoom.findFirst({ where: { id: to }, select: { plant_id: true } });
  if (room) await lockThings(call, room.plant_id, [input]);
  const movement = await moveStock(call, store_room_id, input);
  const line = await broughtTo(call, to, input);
  const needs = line && (await waitingFor(call, line));
  if (!line || !needs || needs.length === 0) return movement;
  const available = await holdFromLine(call, line, { line_id: line.id, needs });

  return input.kind === "transfer" ? movement : { ...movement, available };
}

interface Line {
  id: number;
  company_id: number;
  plant_id: number;
  store_room_id: number;
  part_id: number | null;
  brand_model_id: number | null;
}

/** The line of the last movement of a thing in a storeroom: the one that this transaction has just written. */
async function broughtTo({ tx }: Call, store_room_id: number, input: MovementInput): Promise<Line | undefined> {
  const [line] = await tx.$queryRaw<Line[]>`
    select l.id, l.company_id, l.plant_id, l.store_room_id, l.part_id, l.brand_model_id
    from stock_movements m join stock_lines l on l.id = m.stock_line_id
    where m.store_room_id = ${store_room_id} and l.part_id is not distinct from ${input.part_id ?? null}::int
      and l.brand_model_id is not distinct from ${input.brand_model_id ?? null}::int
    order by m.id desc limit 1`;

  return line;
}

/** What open orders of the plant lack of the thing, from this storeroom or from any. */
const waitingFor = ({ tx }: Call, { plant_id, store_room_id, part_id, brand_model_id }: Line) =>
  tx.$queryRaw<{ id: number; quantity: number }[]>`
    select p.id, round((p.quantity - p.issued - coalesce(sum(r.quantity), 0))::numeric, 3)::float8 as quantity
    from work_order_parts p
      join work_orders w on w.id = p.work_order_id
      left join stock_reservations r on r.work_order_part_id = p.id
    where p.plant_id = ${plant_id} and w.status = any (${[...openStatuses]})
      and p.part_id is not distinct from ${part_id}::int and p.brand_model_id is not distinct from ${brand_model_id}::int
      and (p.store_room_id is null or p.store_room_id = ${store_room_id})
    group by p.id, w.due_at, w.extended_at
    having p.quantity - p.issued - coalesce(sum(r.quantity), 0) > 0.0005
    order by coalesce(w.extended_at, w.due_at) nulls last, p.id
    limit ${mostWaiting}`;
