import { z } from "zod";

/**
 * The tiles of a dashboard: one table of kinds, with what each holds and nothing else. The order of tiles is their place in a
 * flowing grid of twelve columns; on a phone each is as wide as the screen.
 */

export const tileWidths = [3, 4, 6, 8, 12] as const;
export type TileWidth = (typeof tileWidths)[number];
export const tallestTile = 4;

export const mostTiles = 20;
export const mostOwnBoards = 30;
export const mostSharedBoards = 50;

export const visibilities = ["own", "company"] as const;

export const kpis = [
  "compliance",
  "mtbf",
  "mttr",
  "backlog",
  "reactive_share",
  "availability",
  "cost",
  "savings",
] as const;
export type Kpi = (typeof kpis)[number];
/** What a figure is counted in: a share from 0 to 1, hours, minutes, or whole cents. */
export const kpiUnits = {
  compliance: "share",
  mtbf: "hours",
  mttr: "hours",
  backlog: "minutes",
  reactive_share: "share",
  availability: "share",
  cost: "cents",
  savings: "cents",
} as const satisfies Record<Kpi, string>;
/** The more the better; of the others, the less. A backlog is neither. */
export const betterIfMore: Record<Kpi, boolean | null> = {
  ...{ compliance: true, mtbf: true, mttr: false, backlog: null, reactive_share: false },
  ...{ availability: true, cost: false, savings: true },
};

export const perOptions = ["day", "week", "month"] as const;
export type Per = (typeof perOptions)[number];
export const levelPlaces = ["plant", "line", "machine"] as const;
export const costSplits = ["kind", "machine", "month"] as const;

export const mostColumns = 8;
export const mostRows = 20;
export const mostCharted = 6;
export const mostLatest = 12;
/** Bars of a breakdown; what is smaller is one bar together. */
export const mostBars = 10;

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
} as const;

export type TileKind = keyof typeof holds;

/** `id`: once in its board, made by whoever adds it. */
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

export const tileKinds = Object.keys(holds) as TileKind[];

/** How large a tile of each kind begins. */
export const usualSize: Record<TileKind, { width: TileWidth; rows: number }> = {
  count: { width: 3, rows: 1 },
  list: { width: 6, rows: 2 },
  breakdown: { width: 4, rows: 2 },
  over_time: { width: 6, rows: 2 },
  kpi: { width: 3, rows: 1 },
  series: { width: 6, rows: 2 },
  latest: { width: 4, rows: 2 },
  levels: { width: 4, rows: 1 },
  attention: { width: 6, rows: 2 },
  oee: { width: 4, rows: 2 },
  cost: { width: 4, rows: 2 },
  text: { width: 4, rows: 1 },
};

export const isListTile = (tile: Tile): tile is ListTile => "resource" in tile;

/** What a tile can say of its state; the shape of its data is that of the call behind it. */
export type TileState = "ok" | "empty" | "no_access" | "gone";

/**
 * What a refusal means in a tile; null: it is none that a tile shows. A record that is gone and one of a plant that the viewer
 * does not see are refused alike, so only to who sees the whole company is it certain that it is gone.
 */
export function stateOfRefusal(refusal: string, seesWhole: boolean): Exclude<TileState, "ok" | "empty"> | null {
  if (refusal === "forbidden") return "no_access";
  if (refusal === "not_found") return seesWhole ? "gone" : "no_access";

  return refusal === "invalid" ? "gone" : null;
}
