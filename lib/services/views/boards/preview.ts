import type { Tile } from "@/lib/domain/boards/tiles";
import { readWithScope } from "@/lib/server/data/db";
import { checkTiles } from "@/lib/services/platform/boards/check";
import { isServed, served } from "@/lib/services/register";
import { type TileAnswer, tileAnswer } from "./answer";
import type { CallOutside } from "./drawn";
import { type AskedFrame, frameOf } from "./frame";

/** A tile that is in no dashboard yet. */
export async function previewTile(call: CallOutside, tile: Tile, asked: AskedFrame): Promise<TileAnswer> {
  checkTiles([tile], (name) => (isServed(name) ? served[name] : null));

  return tileAnswer(call, tile, await readWithScope(call.viewer, (tx) => frameOf({ ...call, tx }, asked)));
}
