import { mostLabels, stockName } from "@/lib/domain/structure/stock";
import { storeRooms } from "@/lib/resources/store-rooms";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { find } from "@/lib/server/resources/crud";
import { lineOf, stockRows } from "./lines";

/** A label: what is printed beside the code, and the address in it. */
export interface StockLabel {
  key: string;
  name: string;
  lines: string[];
  address: string;
}

interface Sheet {
  labels: StockLabel[];
  /** How many come on the next sheets. */
  left: number;
}

interface AskedLabels {
  /** Of one line alone. */
  line_id: number | null;
  /** From 1. */
  sheet: number;
  /** Where Millwright is reached. */
  origin: string;
}

/** Labels of a storeroom's stock in the order of its locations, a thousand to a sheet, or of one line of it. */
export async function stockLabels(
  call: Call,
  store_room_id: number,
  { line_id, sheet, origin }: AskedLabels,
): Promise<Sheet> {
  const room = await find(call, storeRooms, store_room_id);
  const { ids, left } =
    line_id === null
      ? await linesOf(call, store_room_id, (sheet - 1) * mostLabels)
      : { ids: [(await lineOf(call, store_room_id, line_id)).line.id], left: 0 };
  const rows = await stockRows(call, ids, room.company_id);
  const labels = rows.map((row) => ({
    key: String(row.id),
    name: stockName(row),
    lines: [
      row.part?.number ?? row.brand_model?.brand?.name,
      [room.name, row.location?.name].filter(Boolean).join(", "),
    ].filter((text) => text !== undefined),
    address: `${origin}/store-rooms/${store_room_id}/items?line=${row.id}`,
  }));

  return { labels, left };
}

/** What the list of the storeroom shows: an empty bin that should hold something has its label too. */
async function linesOf({ tx }: Call, store_room_id: number, skip: number) {
  const where = { store_room_id, is_shown: true };
  const [lines, all] = await together([
    tx.stockLine.findMany({
      where,
      orderBy: [{ location: { position: "asc" } }, { id: "asc" }],
      skip,
      take: mostLabels,
      select: { id: true },
    }),
    tx.stockLine.count({ where }),
  ]);

  return { ids: lines.map(({ id }) => id), left: Math.max(0, all - skip - lines.length) };
}
