import { stockName } from "@/lib/domain/structure/stock";
import { storeRooms } from "@/lib/resources/store-rooms";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { lineOf, stockRows } from "./lines";

/** A label: what is printed beside the code, and the address in it. */
export interface StockLabel {
  key: string;
  name: string;
  lines: string[];
  address: string;
}

const mostLabels = 1_000;

/** Labels of a storeroom's stock in the order of its locations, or of one line of it. `origin`: where Millwright is reached. */
export async function stockLabels(
  call: Call,
  store_room_id: number,
  line_id: number | null,
  origin: string,
): Promise<StockLabel[]> {
  const room = await find(call, storeRooms, store_room_id);
  const ids =
    line_id === null ? await linesOf(call, store_room_id) : [(await lineOf(call, store_room_id, line_id)).line.id];
  const rows = await stockRows(call, ids, room.company_id);

  return rows.map((row) => ({
    key: String(row.id),
    name: stockName(row),
    lines: [
      row.part?.number ?? row.brand_model?.brand?.name,
      [room.name, row.location?.name].filter(Boolean).join(", "),
    ].filter((text) => text !== undefined),
    address: `${origin}/store-rooms/${store_room_id}/items?line=${row.id}`,
  }));
}

async function linesOf({ tx }: Call, store_room_id: number): Promise<number[]> {
  const lines = await tx.stockLine.findMany({
    where: { store_room_id, OR: [{ on_hand: { gt: 0 } }, { minimum: { gt: 0 } }] },
    orderBy: [{ location: { position: "asc" } }, { id: "asc" }],
    take: mostLabels,
    select: { id: true },
  });

  return lines.map(({ id }) => id);
}
