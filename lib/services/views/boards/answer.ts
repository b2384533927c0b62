import { stateOfRefusal, type Tile, type TileKind, type TileState } from "@/lib/domain/boards/tiles";
import { isProviderSide, seesWholeCompanies } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import type { Call } from "@/lib/server/data/call";
import { servedBoards } from "@/lib/services/register";
import { type CostData, drawCost, drawKpi, type KpiData } from "./figures";
import type { Draw } from "./drawn";
import { type AskedFrame, type Frame, frameOf } from "./frame";
import {
  type BreakdownData,
  type CountData,
  drawBreakdown,
  drawCount,
  drawList,
  drawOverTime,
  type ListData,
  type OverTimeData,
} from "./lists";
import { drawLatest, drawSeries, type LatestData, type SeriesData } from "./measured";
import { type AttentionData, drawAttention, drawLevels, drawOee, type LevelsData, type OeeData } from "./plant";

/** What each kind of tile shows. */
export interface TileData {
  count: CountData;
  list: ListData;
  breakdown: BreakdownData;
  over_time: OverTimeData;
  kpi: KpiData;
  series: SeriesData;
  latest: LatestData;
  levels: LevelsData;
  attention: AttentionData;
  oee: OeeData;
  cost: CostData;
  text: { text: string };
}

const draws: { [K in TileKind]: Draw<K, TileData[K]> } = {
  count: drawCount,
  list: drawList,
  breakdown: drawBreakdown,
  over_time: drawOverTime,
  kpi: drawKpi,
  series: drawSeries,
  latest: drawLatest,
  levels: drawLevels,
  attention: drawAttention,
  oee: drawOee,
  cost: drawCost,
  text: async (_call, { text }) => ({ data: { text }, link: null }),
};

export interface TileAnswer {
  state: TileState;
  /** As the kind of the tile has it; null unless the state is ok. */
  data: TileData[TileKind] | null;
  /** The screen where the same stands in full. */
  link: string | null;
  as_of: string;
}

/**
 * One tile with the viewer's own rights. What they may not see is a lock in that tile alone, and what is no longer there says so;
 * every other failure is the call's.
 */
export async function tileAnswer(call: Call, tile: Tile, frame: Frame): Promise<TileAnswer> {
  const as_of = call.now.toISOString();
  try {
    const draw = draws[tile.kind] as Draw<TileKind, TileData[TileKind]>;
    const { data, link } = await draw(call, tile, frame);
    return { state: data === null ? "empty" : "ok", data, link: frame.isWall ? null : link, as_of };
  } catch (error) {
    const seesWhole = isProviderSide(call.viewer) || seesWholeCompanies(call.viewer);
    const state = error instanceof DomainError ? stateOfRefusal(error.refusal, seesWhole) : null;
    if (!state) throw error;
    return { state, data: null, link: null, as_of };
  }
}

/** A tile of a dashboard that the viewer sees. */
export async function tileOfBoard(call: Call, id: number, tile_id: number, asked: AskedFrame): Promise<TileAnswer> {
  const board = await servedBoards.find(call, id);
  const tile = board.tiles.find((one) => one.id === tile_id);
  if (!tile) throw notFound();

  return tileAnswer(call, tile, await frameOf(call, asked));
}
