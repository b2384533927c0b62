import { workOrderNumber } from "@/lib/domain/maintenance/work-order";
import type { MovementKind } from "@/lib/domain/structure/stock";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MovementsQuery } from "@/lib/inputs/stock";
import { storeRooms } from "@/lib/resources/store-rooms";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, pageOf } from "@/lib/server/resources/list";
import { named } from "../named";
import { currencyOf } from "./currency";
import { during } from "./during";

/** An entry of the ledger as it is answered. `quantity` and `cost` have a minus for what went. */
export interface Movement {
  id: number;
  kind: MovementKind;
  quantity: number;
  balance: number;
  unit_cost: number;
  cost: number;
  currency: string;
  reason: string | null;
  document: string | null;
  created_at: Date;
  user: { id: number; name: string } | null;
  work_order: { id: number; label: string; name: string } | null;
  part: { id: number; name: string; number: string } | null;
  /** With the name of its kind. */
  brand_model: { id: number; name: string; type: string | null } | null;
  location: { id: number; name: string } | null;
  store_room: { id: number; name: string };
  /** The other end of a transfer. */
  other_room: { id: number | null; name: string } | null;
}

interface Found {
  id: number;
  kind: MovementKind;
  quantity: number;
  balance: number;
  unit_cost: number;
  cost: number;
  company_id: number;
  reason: string | null;
  document: string | null;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
  order_id: number | null;
  order_number: number | null;
  order_name: string | null;
  part_id: number | null;
  part_name: string | null;
  part_number: string | null;
  brand_model_id: number | null;
  brand_model_name: string | null;
  type_name: string | null;
  location_id: number | null;
  location_name: string | null;
  store_room_id: number;
  store_room_name: string;
  other_room_id: number | null;
  other_room: string | null;
}

/** Null is the place without a location. */
type Wanted = Omit<MovementsQuery, "location_id"> & { location_id?: number | null };

/** The movements of a storeroom, newest first. */
export async function listMovements(call: Call, store_room_id: number, query: Wanted) {
  const { plant_id } = await find(call, storeRooms, store_room_id);
  const days = await insideDays(call, query.daterange, plant_id);
  const where = Prisma.join(
    [
      Prisma.sql`m.store_room_id = ${store_room_id}`,
      ...(query.part_id === undefined ? [] : [Prisma.sql`l.part_id = ${query.part_id}`]),
      ...(query.brand_model_id === undefined ? [] : [Prisma.sql`l.brand_model_id = ${query.brand_model_id}`]),
      ...(query.location_id === undefined ? [] : [atLocation(query.location_id)]),
      ...during(Prisma.sql`m.created_at`, days),
      ...(query.kind === undefined ? [] : [Prisma.sql`m.kind = ${query.kind}`]),
    ],
    " and ",
  );
  const isOfOneThing = [query.part_id, query.brand_model_id, query.location_id].some((one) => one !== undefined);
  const from = isOfOneThing
    ? Prisma.sql`stock_movements m join stock_lines l on l.id = m.stock_line_id`
    : Prisma.sql`stock_movements m`;
  const [ids, [{ total } = { total: 0 }]] = await together([
    call.tx.$queryRaw<{ id: number }[]>`select m.id from ${from} where ${where}
      order by m.id desc limit ${query.max} offset ${(query.page - 1) * query.max}`,
    call.tx.$queryRaw<{ total: number }[]>`select count(*)::int as total from
      (select from ${from} where ${where} limit ${countCap + 1}) found`,
  ]);

  return pageOf(
    await movementsByIds(
      call,
      ids.map(({ id }) => id),
    ),
    total,
    query,
  );
}

const atLocation = (id: number | null) =>
  id === null ? Prisma.sql`l.location_id is null` : Prisma.sql`l.location_id = ${id}`;

/** These entries, newest first. */
export async function movementsByIds(call: Call, ids: number[]): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const { tx } = call;
  const found = await tx.$queryRaw<Found[]>`
    select m.id, m.kind, m.quantity, m.balance, m.unit_cost, m.cost::float8 as cost, m.company_id, m.reason, m.document,
      m.created_at, m.user_id, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as user_name,
      o.id as order_id, o.number as order_number, o.name as order_name,
      p.id as part_id, p.name as part_name, p.number as part_number,
      b.id as brand_model_id, b.name as brand_model_name, t.name as type_name, c.id as location_id, c.name as location_name,
      r.id as store_room_id, r.name as store_room_name, m.other_room_id, m.other_room
    from stock_movements m
      join stock_lines l on l.id = m.stock_line_id
      join store_rooms r on r.id = l.store_room_id
      left join store_room_locations c on c.id = l.location_id
      left join parts p on p.id = l.part_id
      left join brand_models b on b.id = l.brand_model_id
      left join equipment_types t on t.id = b.equipment_type_id
      left join work_orders o on o.id = m.work_order_id
      left join users u on u.id = m.user_id
    where m.id in (${Prisma.join(ids)}) order by m.id desc`;
  const currency = found[0] ? await currencyOf(tx, found[0].company_id) : "USD";

  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    quantity: row.quantity,
    balance: row.balance,
    unit_cost: row.unit_cost,
    cost: row.cost,
    currency,
    reason: row.reason,
    document: row.document,
    created_at: row.created_at,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? "" },
    work_order: row.order_id && { id: row.order_id, label: workOrderNumber(row.order_number!), name: row.order_name! },
    part: row.part_id && { id: row.part_id, name: row.part_name!, number: row.part_number! },
    brand_model: row.brand_model_id && { id: row.brand_model_id, name: row.brand_model_name!, type: row.type_name },
    location: named(row.location_id, row.location_name),
    store_room: { id: row.store_room_id, name: row.store_room_name },
    other_room: row.other_room === null ? null : { id: row.other_room_id, name: row.other_room },
  })) as Movement[];
}
