import type { TileKind } from "@/lib/domain/boards/kinds";
import type { TileOf } from "@/lib/domain/boards/tiles";
import { pairsOf, type Query, textOf } from "@/lib/domain/shared/query-pairs";
import type { Call } from "@/lib/server/data/call";
import type { Frame } from "./frame";

/** What a tile shows; without data it is empty. `link`: the screen where the same stands in full. */
export interface Drawn<Data> {
  data: Data | null;
  link: string | null;
}

/** A call that opens a transaction when it needs one. */
export type CallOutside = Omit<Call, "tx">;

export type Draw<K extends TileKind, Data = unknown> = (
  call: Call,
  tile: TileOf<K>,
  frame: Frame,
) => Promise<Drawn<Data>>;

/** "/maintenance?view=overview", with what is left out left out. */
export function addressOf(path: string, words: Query): string {
  const pairs = pairsOf(words);

  return pairs.length > 0 ? `${path}?${textOf(pairs)}` : path;
}

/** The range as the addresses of screens carry it. */
export const rangeWords = ({ range }: Pick<Frame, "range">) =>
  "quick" in range ? { range: range.quick } : { from: range.from, to: range.to };
