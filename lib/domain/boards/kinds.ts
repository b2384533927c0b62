/** The kinds of tiles and how many there can be of what, without the schema: the browser needs no more. */

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
  compliance: true,
  mtbf: true,
  mttr: false,
  backlog: null,
  reactive_share: false,
  availability: true,
  cost: false,
  savings: true,
};

export const perOptions = ["day", "week", "month"] as const;
export type Per = (typeof perOptions)[number];
export const levelPlaces = ["plant", "line", "machine"] as const;
export const costSplits = ["kind", "machine", "month"] as const;

export const mostRows = 20;
export const mostCharted = 6;
export const mostLatest = 12;
/** Bars of a breakdown; what is smaller is one bar together. */
export const mostBars = 10;

/** How large a tile of each kind begins. */
export const usualSize = {
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
} as const satisfies Record<string, { width: TileWidth; rows: number }>;

export type TileKind = keyof typeof usualSize;

/** What a tile can show of its state; the shape of its data is that of the call behind it. */
export type TileState = "ok" | "empty" | "no_access" | "gone" | "failed";
