import { can } from "@/lib/domain/identity/viewer";
import { unlessRefused } from "@/lib/domain/shared/errors";
import { storeRoomTabs } from "@/lib/domain/structure/stock";
import { stockQuery } from "@/lib/inputs/stock";
import { active } from "@/lib/resources/places";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { listMovements } from "@/lib/services/stock/movements/ledger";
import { stockDetail } from "@/lib/services/stock/store-rooms/detail";
import { listStock } from "@/lib/services/stock/store-rooms/lines";
import { servedStoreRooms } from "@/lib/services/stock/store-rooms/served";
import { lastAssets } from "@/lib/services/structure/equipments/moves";

type Search = Record<string, string | string[] | undefined>;

const pageSize = 50;

/** A storeroom: its stock with the line that stands open, the items that are stored here, or what was moved. */
export async function storeRoomScreen(call: Call, id: number, search: Search) {
  const room = await servedStoreRooms.find(call, id);
  const tab = storeRoomTabs.find((one) => one === search.tab) ?? "stock";
  const page = Math.max(1, Math.min(1_000, Number(search.page) || 1));
  const query = stockQuery.parse({
    page: tab === "stock" ? page : 1,
    max: tab === "stock" ? pageSize : 1,
    search: typeof search.search === "string" ? search.search.slice(0, 200) : undefined,
    is_below_minimum: search.below === "1" ? true : undefined,
    is_reserved: search.reserved === "1" ? true : undefined,
    is_on_order: search.ordered === "1" ? true : undefined,
  });
  const line = Number(search.line);
  const [stock, items, movements, plant] = await together([
    listStock(call, id, query),
    tab === "items" ? itemsIn(call, id) : [],
    tab === "movements" ? listMovements(call, id, { page, max: pageSize }) : null,
    call.tx.plant.findFirstOrThrow({ where: { id: room.plant_id }, select: { time_zone: true } }),
  ]);
  // Where no line is named, the first one stands beside the list.
  const wanted = line > 0 ? line : stock.data[0]?.id;
  const open = tab === "stock" && wanted ? await unlessRefused(stockDetail(call, id, wanted)) : null;

  return {
    room,
    tab,
    stock,
    items,
    movements,
    open,
    time_zone: plant.time_zone,
    may: {
      update: can(call.viewer, "update_store_rooms"),
      move: can(call.viewer, "update_store_rooms") || can(call.viewer, "update_dashboard"),
      orders: can(call.viewer, "view_maintenance"),
    },
    now: call.now.toISOString(),
  };
}

/** The items that are stored here, with the asset that each came from. */
async function itemsIn(call: Call, store_room_id: number) {
  const rows = await call.tx.equipment.findMany({
    where: { store_room_id, ...active },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: 500,
    select: {
      id: true,
      name: true,
      plant_id: true,
      image_id: true,
      serial_number: true,
      version: true,
      location: { select: { id: true, name: true } },
      brand: { select: { id: true, name: true } },
      brand_model: { select: { id: true, name: true } },
    },
  });
  const last = await lastAssets(
    call,
    rows.map(({ id }) => id),
  );

  return rows.map((row) => ({
    ...row,
    last_asset_name: last.get(row.id)?.asset ?? null,
    since: last.get(row.id)?.at ?? null,
  }));
}
