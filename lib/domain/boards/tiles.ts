import { z } from "zod";
import {
  costSplits,
  kpis,
  levelPlaces,
  mostCharted,
  mostLatest,
  mostRows,
  mostTiles,
  perOptions,
  type TileKind,
  type TileState,
  tallestTile,
  tileWidths,
} from "./kinds";

/**
 * The tiles of a dashboard: one table of kinds, with what each holds and nothing else. The order of tiles is their place in a
 * flowing grid of twelve columns; on a phone each is as wide as the screen.
 */

const mostColumns = 8;

const id = z.int().positive().max(2_147_483_647);
const word = z.string().min(1).max(60);
const longestQuery = 4_000;

/** A list and its filters, exactly as an export takes them. */
const asked = {
  resource: word,
  query: z
    .record(z.string(), z.unknown())
    .refine((query) => JSON.stringify(query).length <= longestQuery, { message: "errors.not_valid" })
    .default({}),
};
const measurements = (most: number) =>
  z
    .array(z.strictObject({ sensor_id: id, parameter: z.int().min(1).max(32_767) }))
    .min(1)
    .max(most);

const holds = {
  count: asked,
  list: { ...asked, columns: z.array(word).min(1).max(mostColumns), max: z.int().min(1).max(mostRows).default(5) },
  breakdown: { ...asked, by: word },
  over_time: { ...asked, date: word, per: z.enum(perOptions), by: word.optional() },
  kpi: { name: z.enum(kpis), target: z.number().finite().nullable().optional() },
  series: { measurements: measurements(mostCharted), show_limits: z.boolean().default(true) },
  latest: { measurements: measurements(mostLatest) },
  levels: { of: z.enum(levelPlaces), place_id: id.optional() },
  attention: {},
  oee: { process_id: id },
  cost: { by: z.enum(costSplits) },
  text: { text: z.string().trim().min(1).max(2_000) },
} as const satisfies Record<TileKind, object>;

/** `id`: once in its board, made by the user who adds it. */
const placed = {
  id: z.int().min(1).max(1_000_000),
  title: z.string().trim().max(80).optional(),
  width: z.literal(tileWidths),
  rows: z.int().min(1).max(tallestTile),
};
const tileOf = <K extends TileKind>(kind: K) =>
  z.strictObject({ ...placed, kind: z.literal(kind), ...(holds[kind] as (typeof holds)[K]) });

export const tile = z.discriminatedUnion("kind", [
  ...([tileOf("count"), tileOf("list"), tileOf("breakdown"), tileOf("over_time")] as const),
  ...([tileOf("kpi"), tileOf("series"), tileOf("latest"), tileOf("levels")] as const),
  ...([tileOf("attention"), tileOf("oee"), tileOf("cost"), tileOf("text")] as const),
]);

export const tiles = z
  .array(tile)
  .max(mostTiles)
  .refine((given) => new Set(given.map((one) => one.id)).size === given.length, { message: "boards.tile_twice" });

export type Tile = z.infer<typeof tile>;
export type TileOf<K extends TileKind> = Extract<Tile, { kind: K }>;
/** A tile of a list of the product. */
export type ListTile = Extract<Tile, { resource: string }>;
/** A tile before it has a place in a board. */
export type TileDraft = Tile extends infer One ? (One extends Tile ? Omit<One, "id"> : never) : never;

export const isListTile = (tile: Tile): tile is ListTile => "resource" in tile;

/**
 * What a refusal means in a tile; null: it is none that a tile shows. A record that is gone and one of a plant that the viewer
 * does not see are refused alike, so only to who sees the whole company is it certain that it is gone.
 */
export function stateOfRefusal(refusal: string, seesWhole: boolean): Extract<TileState, "no_access" | "gone"> | null {
  if (refusal === "forbidden") return "no_access";
  if (refusal === "not_found") return seesWhole ? "gone" : "no_access";

  return refusal === "invalid" ? "gone" : null;
}
