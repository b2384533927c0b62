import { can } from "@/lib/domain/identity/viewer";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { listMovements, type Movement } from "../movements/ledger";
import { type Replacement, replacementsOf } from "../parts/replacements";
import { type ComingOrder, comingOrders, type HoldingOrder, holdingOrders } from "./coming";
import { lineOf, type StockRow, stockRows } from "./lines";

/** One line of a storeroom with all that its panel shows. */
export interface StockDetail extends StockRow {
  list_price: { price: number; currency: string } | null;
  lead_time_days: number | null;
  /** What fits in its place, itself left out. A misc. part has nothing. */
  crossovers: Replacement[];
  /** Items that have it. */
  fitted: { id: number; name: string; place: string | null }[];
  /** Requisitions that it is coming of, and work orders that hold it; none for who may not see them. */
  coming: ComingOrder[];
  held_for: HoldingOrder[];
  movements: Movement[];
  movements_count: number;
}

const shownMovements = 8;
const shownItems = 20;

export async function stockDetail(call: Call, store_room_id: number, id: number): Promise<StockDetail> {
  const { room, line } = await lineOf(call, store_room_id, id);
  const { part_id, brand_model_id, location_id } = line;
  const same = { part_id: part_id ?? undefined, brand_model_id: brand_model_id ?? undefined };
  const [rows, coming, held_for, movements, replacements, fitted, part, model] = await together([
    stockRows(call, [id], room.company_id),
    can(call.viewer, "view_requisitions") ? comingOrders(call, id) : [],
    can(call.viewer, "view_maintenance") ? holdingOrders(call, id) : [],
    listMovements(call, store_room_id, { page: 1, max: shownMovements, ...same, location_id }),
    brand_model_id === null ? [] : replacementsOf(call, brand_model_id),
    brand_model_id === null ? [] : fittedWith(call, brand_model_id),
    part_id === null
      ? null
      : call.tx.part.findFirst({ where: { id: part_id }, select: { price: true, currency: true } }),
    brand_model_id === null
      ? null
      : call.tx.brandModel.findFirst({
          where: { id: brand_model_id },
          select: { price: true, currency: true, lead_time_days: true },
        }),
  ]);
  const priced = part ?? model;

  return {
    ...firstOf(rows),
    list_price: priced && priced.price !== null ? { price: Number(priced.price), currency: priced.currency } : null,
    lead_time_days: model?.lead_time_days ?? null,
    crossovers: replacements.filter(({ kind }) => kind === "crossover"),
    fitted,
    coming,
    held_for,
    movements: movements.data,
    movements_count: movements.meta.total,
  };
}

/** Items on machines that have this part number. */
async function fittedWith({ tx }: Call, brand_model_id: number) {
  const items = await tx.equipment.findMany({
    where: { brand_model_id, asset_id: { not: null }, deleted_at: null, archived_at: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: shownItems,
    select: { id: true, name: true, asset: { select: { machine: { select: { name: true } } } } },
  });

  return items.map(({ asset, ...item }) => ({ ...item, place: asset?.machine.name ?? null }));
}
