import { mostTiles, type TileWidth, tallestTile, tileWidths } from "./kinds";
import type { Tile, TileDraft } from "./tiles";

/** Arranging a dashboard, without the screen: every change gives new tiles in their order. */

export type Direction = "left" | "right" | "up" | "down";

const gridColumns = 12;

/** The lines of the flowing grid, as the ids of their tiles; how high a tile is does not count here. */
export function linesOf(tiles: readonly Tile[]): number[][] {
  const lines: number[][] = [];
  let used = gridColumns;
  for (const { id, width } of tiles) {
    if (used + width > gridColumns) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(id);
    used += width;
  }

  return lines;
}

/** With the tile at another place, counted from 0 among all tiles. */
export function placedAt(tiles: readonly Tile[], id: number, place: number): readonly Tile[] {
  const moved = tiles.find((one) => one.id === id);
  if (!moved) return tiles;
  const others = tiles.filter((one) => one !== moved);
  const at = Math.max(0, Math.min(others.length, place));

  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** A place on to the left or right; up to the begin of the line above, down behind the first tile of the line below. */
export function moved(tiles: readonly Tile[], id: number, to: Direction): readonly Tile[] {
  const at = tiles.findIndex((one) => one.id === id);
  if (at < 0) return tiles;
  if (to === "left" || to === "right") return placedAt(tiles, id, at + (to === "left" ? -1 : 1));
  const lines = linesOf(tiles);
  const line = lines.findIndex((ids) => ids.includes(id));
  const target = lines[line + (to === "up" ? -1 : 1)]?.[0];
  if (target === undefined) return placedAt(tiles, id, to === "up" ? 0 : tiles.length);

  return placedAt(
    tiles,
    id,
    tiles.findIndex((one) => one.id === target),
  );
}

/** One step wider or narrower, one row higher or lower, as far as there is one. */
export function resized(tiles: readonly Tile[], id: number, to: Direction): readonly Tile[] {
  return tiles.map((one) => {
    if (one.id !== id) return one;
    if (to === "up" || to === "down")
      return { ...one, rows: Math.max(1, Math.min(tallestTile, one.rows + (to === "up" ? -1 : 1))) };
    const step = tileWidths.indexOf(one.width) + (to === "left" ? -1 : 1);
    const width: TileWidth = tileWidths[step] ?? one.width;

    return { ...one, width };
  });
}

export const without = (tiles: readonly Tile[], id: number): readonly Tile[] => tiles.filter((one) => one.id !== id);

/** With one more at the end; null when the board is full. */
export function withTile(tiles: readonly Tile[], draft: TileDraft): readonly Tile[] | null {
  if (tiles.length >= mostTiles) return null;
  const id = Math.max(0, ...tiles.map((one) => one.id)) + 1;

  return [...tiles, { ...draft, id } as Tile];
}

/** With another in the place of the one that has its id. */
export const replaced = (tiles: readonly Tile[], tile: Tile): readonly Tile[] =>
  tiles.map((one) => (one.id === tile.id ? tile : one));

/** Pulled by so many columns and rows of the grid: the nearest size that there is. */
export function sizedTo(
  { width, rows }: Pick<Tile, "width" | "rows">,
  by: { columns: number; rows: number },
): Pick<Tile, "width" | "rows"> {
  const wanted = width + by.columns;
  const distance = (one: TileWidth) => Math.abs(one - wanted);

  return {
    width: tileWidths.reduce<TileWidth>((best, one) => (distance(one) < distance(best) ? one : best), width),
    rows: Math.max(1, Math.min(tallestTile, Math.round(rows + by.rows))),
  };
}
