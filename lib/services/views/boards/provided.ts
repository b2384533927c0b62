import type { Tile } from "@/lib/domain/boards/tiles";
import type { Viewer } from "@/lib/domain/identity/viewer";
import type { Description } from "@/lib/resources/describe";
import type { TileAnswer } from "./answer";
import type { CallOutside } from "./drawn";
import type { Frame } from "./frame";

/*
 * What dashboards ask of every list by its name. Next builds pages without all the lists: they come from the calls that this
 * process serves (app/calls.ts), and while one is developing from instrumentation.ts.
 */

interface Provided {
  tileAnswer: (call: CallOutside, tile: Tile, frame: Frame) => Promise<TileAnswer>;
  offeredLists: (viewer: Viewer) => Description[];
}

const held = globalThis as { millwrightTiles?: Provided };

export function provideTiles(provided: Provided) {
  held.millwrightTiles = provided;
}

function provided(): Provided {
  if (!held.millwrightTiles) throw new Error("no lists for dashboards: provideTiles has not been called");
  return held.millwrightTiles;
}

/** What a tile shows with the viewer's own rights, in a transaction of its own. */
export const drawTile: Provided["tileAnswer"] = (...asked) => provided().tileAnswer(...asked);

/** Lists of which this person can make a tile. */
export const listsForTiles: Provided["offeredLists"] = (viewer) => provided().offeredLists(viewer);
