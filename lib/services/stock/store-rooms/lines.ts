import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { likeText, searchWords } from "@/lib/domain/shared/search-words";
import { availableOf, averageOf, isBelow } from "@/lib/domain/structure/stock";
import { Prisma } from "@/lib/generated/prisma/client";
import type { StockLineInput, StockQuery } from "@/lib/inputs/stock";
import { storeRooms } from "@/lib/resources/store-rooms";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { publish } from "@/lib/server/live/events";
import { find } from "@/lib/server/resources/crud";
import { insideDays } from "@/lib/server/resources/days";
import { countCap, mostIndexed, pageOf } from "@/lib/server/resources/list";
import { currencyOf } from "../movements/currency";
import { during } from "../movements/during";
import { named } from "../named";
import { type CrossoverInStock, crossoversInStock } from "../parts/replacements";
import { sqlComing, sqlIsComing } from "./coming";

/** What lies at one place of a storeroom, as it is answered. */
export interface StockRow {
  id: number;
  part: { id: number; name: string; number: string; unit: string } | null;
  brand_model: { id: number; name: string; brand: { id: number; name: string } | null; type: string | null } | null;
  image_id: number | null;
  location: { id: number; name: string } | null;
  on_hand: number;
  reserved: number;
  available: number;
  /** Ordered for the plant and not come in, and the first day that some of it is expected, yyyy-mm-dd. */
  on_order: number;
  due_on: string | null;
  minimum: number | null;
  /** Of this place alone; null: as set on the part. */
  order_quantity: number | null;
  maximum: number | null;
  is_below_minimum: boolean;
  value: number;
  /** What one of them has cost; null when none is there. */
  average: number | null;
  currency: string;
  /** The asset that the last return came from. */
  last_asset_name: string | null;
  /** What fits in its place and is available in the plant, most first. */
  fits: CrossoverInStock[];
  version: number;
}

interface Found {
  id: number;
  part_id: number | null;
  part_name: string | null;
  number: string | null;
  unit: string | null;
  brand_model_id: number | null;
  model_name: string | null;
  brand_id: number | null;
  brand_name: string | null;
  type_name: string | null;
  image_id: number | null;
  location_id: number | null;
  location_name: string | null;
  on_hand: number;
  reserved: number;
  on_order: number;
  due_on: string | null;
  minimum: number | null;
  order_quantity: number | null;
  maximum: number | null;
  value: number;
  last_asset_name: string | null;
  version: number;
}

const from = Prisma.sql`stock_lines l left join parts p on p.id = l.part_id
  left join brand_models b on b.id = l.brand_model_id
  left join brands a on a.id = b.brand_id
  left join store_room_locations c on c.id = l.location_id`;

/** Stock of a storeroom: what is below its minimum first, then by name. Places that are empty and need nothing are left out. */
export async function listStock(call: Call, store_room_id: number, query: StockQuery) {
  const room = await find(call, storeRooms, store_room_id);
  const moved = during(Prisma.sql`m.created_at`, await insideDays(call, query.daterange, room.plant_id));
  const inRoom = Prisma.sql`l.store_room_id = ${store_room_id} and l.is_shown`;
  const where = Prisma.join(
    [
      inRoom,
      ...(await wordsOf(call, query.search ?? "")),
      ...moved.map(
        (days) => Prisma.sql`exists (select from stock_movements m where m.stock_line_id = l.id and ${days})`,
      ),
      ...(query.is_below_minimum === undefined ? [] : [Prisma.sql`l.is_below = ${query.is_below_minimum}`]),
      ...(query.is_reserved === undefined ? [] : [Prisma.sql`(l.reserved > 0) = ${query.is_reserved}`]),
      ...(query.is_on_order === undefined ? [] : [Prisma.sql`${sqlIsComing(room.plant_id)} = ${query.is_on_order}`]),
    ],
    " and ",
  );
  const [ids, sums] = await together([
    call.tx.$queryRaw<{ id: number; total: number }[]>`select l.id, (count(*) over ())::int as total
      from stock_lines l where ${where}
      order by l.is_below desc, l.sort_name, l.id
      limit ${query.max} offset ${(query.page - 1) * query.max}`,
    call.tx.$queryRaw<{ all: number; below_minimum: number; reserved: number; on_order: number; value: number }[]>`
      select count(*)::int as "all", (count(*) filter (where l.is_below))::int as below_minimum,
        (count(*) filter (where l.reserved > 0))::int as reserved,
        (count(*) filter (where ${sqlIsComing(room.plant_id)}))::int as on_order, coalesce(sum(l.value), 0)::float8 as value
      from stock_lines l where ${inRoom}`,
  ]);
  const counts = firstOf(sums);
  const total = ids[0]?.total ?? (query.page > 1 ? await counted(call, where) : 0);
  const rows = await stockRows(
    call,
    ids.map(({ id }) => id),
    room.company_id,
  );
  const page = pageOf(rows, total, query);
  const currency = await currencyOf(call.tx, room.company_id);

  return { ...page, meta: { ...page.meta, counts: { ...counts, currency } } };
}

/** Few rows that have the words come from the index of the search; many, or those of short words, are compared. */
async function wordsOf({ tx }: Call, search: string): Promise<Prisma.Sql[]> {
  const patterns = searchWords(search).map((word) => `%${likeText(word)}%`);
  if (patterns.length === 0) return [];
  const [found] = await tx.$queryRaw<{ ids: number[] | null }[]>`
    select word_ids('stock_lines'::regclass, ${patterns}::text[], ${mostIndexed}) as ids`;
  if (found?.ids) return [Prisma.sql`l.id = any (${found.ids}::int[])`];

  return patterns.map((pattern) => Prisma.sql`l.words ilike ${pattern}`);
}

/** Behind the last page there is no row that has it. */
async function counted({ tx }: Call, where: Prisma.Sql): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`select count(*)::int as total from
    (select from stock_lines l where ${where} limit ${countCap + 1}) found`;

  return row?.total ?? 0;
}

/** These lines, in this order. */
export async function stockRows(call: Call, ids: readonly number[], company_id: number): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  const [found, fits] = await together([
    call.tx.$queryRaw<Found[]>`
    select l.id, p.id as part_id, p.name as part_name, p.number, p.unit, b.id as brand_model_id, b.name as model_name,
      a.id as brand_id, a.name as brand_name, t.name as type_name, coalesce(p.image_id, b.image_id) as image_id,
      c.id as location_id, c.name as location_name, l.on_hand, l.reserved, o.quantity as on_order, o.due_on,
      l.needed as minimum, l.order_quantity, l.maximum, l.value::float8 as value, l.version, (select s.name from stock_movements m join work_orders o on o.id = m.work_order_id
        left join equipments e on e.id = o.equipment_id join assets s on s.id = coalesce(o.asset_id, e.asset_id)
        where m.stock_line_id = l.id and m.kind = 'return' order by m.id desc limit 1) as last_asset_name
    from ${from} left join equipment_types t on t.id = b.equipment_type_id cross join lateral (${sqlComing}) o
    where l.id in (${Prisma.join([...ids])})`,
    crossoversInStock(call, ids),
  ]);
  const rows = new Map(found.map((row) => [row.id, row]));
  const currency = await currencyOf(call.tx, company_id);

  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [shown(row, currency, fits.get(id) ?? [])] : [];
  });
}

function shown(row: Found, currency: string, fits: CrossoverInStock[]): StockRow {
  const available = availableOf(row);
  const brand = named(row.brand_id, row.brand_name);

  return {
    id: row.id,
    part: row.part_id === null ? null : { id: row.part_id, name: row.part_name!, number: row.number!, unit: row.unit! },
    brand_model:
      row.brand_model_id === null
        ? null
        : { id: row.brand_model_id, name: row.model_name!, brand, type: row.type_name },
    image_id: row.image_id,
    location: named(row.location_id, row.location_name),
    on_hand: row.on_hand,
    reserved: row.reserved,
    available,
    on_order: row.on_order,
    due_on: row.due_on,
    minimum: row.minimum,
    order_quantity: row.order_quantity,
    maximum: row.maximum,
    is_below_minimum: isBelow(available, row.minimum),
    value: row.value,
    average: averageOf(row),
    currency,
    last_asset_name: row.last_asset_name,
    fits,
    version: row.version,
  };
}

/** One line of a storeroom, and whose it is. */
export async function lineOf(call: Call, store_room_id: number, id: number) {
  const room = await find(call, storeRooms, store_room_id);
  const line = await call.tx.stockLine.findFirst({ where: { id, store_room_id: room.id } });
  if (!line) throw notFound();

  return { room, line };
}

/** Sets how much should be available at one place, and how it is reordered. Null: as set on the part, or nothing. */
export async function setStockLine(
  call: Call,
  store_room_id: number,
  id: number,
  { version, ...given }: StockLineInput,
): Promise<StockRow> {
  const { room, line } = await lineOf(call, store_room_id, id);
  const { company_id, plant_id } = room;
  const { count } = await call.tx.stockLine.updateMany({
    where: { id, ...(version === undefined ? {} : { version }) },
    data: { ...given, version: { increment: 1 } },
  });
  const row = firstOf(await stockRows(call, [id], company_id));
  if (count === 0) throw new DomainError("conflict", "errors.stale_version", { data: row });
  const { minimum, order_quantity, maximum } = line;
  await audit(call, "stock_minimum", "store-rooms", room.id, {
    before: { minimum, order_quantity, maximum },
    after: { minimum, order_quantity, maximum, ...given, stock_line_id: id },
    company_id,
    plant_id,
    label: room.name,
  });
  publish(call.tx, { subject: "store-rooms", action: "saved", company_id, plant_id });

  return row;
}
