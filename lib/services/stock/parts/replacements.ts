import { rowsWith } from "@/lib/domain/shared/known";
import { availableOf, roundedQuantity } from "@/lib/domain/structure/stock";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { named } from "../named";

/** Where some of it lies. */
export interface StockPlace {
  stock_line_id: number;
  store_room: { id: number; name: string };
  plant: { id: number; name: string };
  location: { id: number; name: string } | null;
  on_hand: number;
  available: number;
}

/** A whole item of that part number that is stored. */
export interface StoredItem {
  id: number;
  name: string;
  store_room: { id: number; name: string };
  plant: { id: number; name: string };
}

export interface Replacement {
  id: number;
  name: string;
  kind: "same" | "crossover";
  brand: { id: number; name: string } | null;
  price: number | null;
  currency: string;
  lead_time_days: number | null;
  available: number;
  stock: StockPlace[];
  items: StoredItem[];
}

interface FoundModel {
  id: number;
  name: string;
  brand_id: number | null;
  brand_name: string | null;
  price: number | null;
  currency: string;
  lead_time_days: number | null;
}

/** Excluded part numbers and those of excluded brands stand for nothing else. */
const sqlMayReplace = Prisma.sql`not (b.is_crossover_excluded or coalesce(a.is_crossover_excluded, false))`;

/** A crossover some of which can be taken in the plant. */
export interface CrossoverInStock {
  id: number;
  name: string;
  brand: { id: number; name: string } | null;
  available: number;
}

/** What fits in the place of each line of stock and is available in its plant, most first; by the line's id. */
export async function crossoversInStock(
  { tx }: Pick<Call, "tx">,
  line_ids: readonly number[],
): Promise<Map<number, CrossoverInStock[]>> {
  const rows = await tx.$queryRaw<
    { line_id: number; id: number; name: string; brand_id: number | null; brand: string | null; available: number }[]
  >`
    with own as (
      select id, plant_id, brand_model_id from stock_lines where id = any(${[...line_ids]}::int[]) and brand_model_id is not null
    ), fitting as (
      select o.id as line_id, o.plant_id, c.crossover_id as other_id
        from own o join brand_model_crossovers c on c.brand_model_id = o.brand_model_id
      union select o.id, o.plant_id, c.brand_model_id from own o join brand_model_crossovers c on c.crossover_id = o.brand_model_id
    )
    select f.line_id, b.id, b.name, a.id as brand_id, a.name as brand, sum(l.on_hand - l.reserved)::float8 as available
    from fitting f join brand_models b on b.id = f.other_id left join brands a on a.id = b.brand_id
      join stock_lines l on l.brand_model_id = b.id and l.plant_id = f.plant_id and l.on_hand > l.reserved
      join store_rooms r on r.id = l.store_room_id and r.deleted_at is null
    where ${sqlMayReplace}
    group by f.line_id, b.id, b.name, a.id, a.name order by f.line_id, available desc, b.name, b.id`;
  const found = new Map<number, CrossoverInStock[]>();
  for (const { line_id, brand_id, brand, available, ...one } of rows) {
    const fits = found.get(line_id) ?? [];
    fits.push({
      ...one,
      brand: brand_id === null ? null : { id: brand_id, name: brand ?? "" },
      available: availableOf({ on_hand: available, reserved: 0 }),
    });
    found.set(line_id, fits);
  }

  return found;
}

/**
 * What fits in the place of a part number: the same, then its crossovers of other brands, what is in stock first. Stock
 * of every plant that the viewer sees. `of`: the company whose own catalogue counts.
 */
export async function replacementsOf(call: Call, brand_model_id: number): Promise<Replacement[]> {
  const models = await call.tx.$queryRaw<FoundModel[]>`
    select b.id, b.name, a.id as brand_id, a.name as brand_name, b.price::float8 as price, b.currency, b.lead_time_days
    from (
      select ${brand_model_id}::int as id
      union select crossover_id from brand_model_crossovers where brand_model_id = ${brand_model_id}
      union select brand_model_id from brand_model_crossovers where crossover_id = ${brand_model_id}) fitting
      join brand_models b on b.id = fitting.id left join brands a on a.id = b.brand_id
    where b.id = ${brand_model_id} or ${sqlMayReplace}`;
  const ids = models.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [stock, items] = await together([stockOf(call, ids), storedItems(call, ids)]);

  return models
    .map(({ brand_id, brand_name, ...model }): Replacement => {
      const places = stock.filter((one) => one.brand_model_id === model.id).map(({ brand_model_id: _, ...one }) => one);
      return {
        ...model,
        kind: model.id === brand_model_id ? "same" : "crossover",
        brand: named(brand_id, brand_name),
        available: roundedQuantity(places.reduce((sum, { available }) => sum + Math.max(0, available), 0)),
        stock: places,
        items: items.filter((one) => one.brand_model_id === model.id).map(({ brand_model_id: _, ...one }) => one),
      };
    })
    .sort(
      (one, other) =>
        Number(other.kind === "same") - Number(one.kind === "same") ||
        Number(isInStock(other)) - Number(isInStock(one)) ||
        one.name.localeCompare(other.name) ||
        one.id - other.id,
    );
}

const isInStock = ({ available, items }: Replacement) => available > 0 || items.length > 0;

async function stockOf({ tx }: Call, ids: readonly number[]) {
  const found = await tx.$queryRaw<
    (Record<"id" | "brand_model_id" | "room_id" | "plant_id" | "on_hand" | "reserved", number> & {
      room: string;
      plant: string;
      location_id: number | null;
      location: string | null;
    })[]
  >`select l.id, l.brand_model_id, r.id as room_id, r.name as room, p.id as plant_id, p.name as plant,
      c.id as location_id, c.name as location, l.on_hand, l.reserved
    from stock_lines l join store_rooms r on r.id = l.store_room_id join plants p on p.id = l.plant_id
      left join store_room_locations c on c.id = l.location_id
    where l.brand_model_id in (${Prisma.join([...ids])}) and l.on_hand > 0 and r.deleted_at is null
    order by l.on_hand - l.reserved desc, l.id`;

  return found.map((row) => ({
    brand_model_id: row.brand_model_id,
    stock_line_id: row.id,
    store_room: { id: row.room_id, name: row.room },
    plant: { id: row.plant_id, name: row.plant },
    location: named(row.location_id, row.location),
    on_hand: row.on_hand,
    available: availableOf(row),
  }));
}

async function storedItems({ tx }: Call, ids: readonly number[]) {
  const found = await tx.equipment.findMany({
    where: { brand_model_id: { in: [...ids] }, store_room_id: { not: null }, deleted_at: null, archived_at: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: {
      id: true,
      name: true,
      brand_model_id: true,
      store_room: { select: { id: true, name: true } },
      plant: { select: { id: true, name: true } },
    },
  });

  return rowsWith(rowsWith(found, "brand_model_id"), "store_room");
}
