import type { Tile } from "@/lib/domain/boards/tiles";
import type { Call } from "@/lib/server/data/call";
import { checkTiles } from "@/lib/services/platform/boards/check";
import { isServed, served } from "@/lib/services/register";
import { type TileAnswer, tileAnswer } from "./answer";
import { type AskedFrame, frameOf } from "./frame";

/** A tile that is in no dashboard yet. */
export async function previewTile(call: Call, tile: Tile, asked: AskedFrame): Promise<TileAnswer> {
  checkTiles([tile], (name) => (isServed(name) ? served[name] : null));

  return tileAnswer(call, tile, await frameOf(call, asked));
}
