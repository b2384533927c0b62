import type { TileKind, TileState } from "@/lib/domain/boards/kinds";
import { stateOfRefusal, type Tile } from "@/lib/domain/boards/tiles";
import { isProviderSide, seesWholeCompanies } from "@/lib/domain/identity/viewer";
import { DomainError, notFound } from "@/lib/domain/shared/errors";
import { readWithScope } from "@/lib/server/data/db";
import { isOutage, isTimeout } from "@/lib/server/data/failures";
import { log } from "@/lib/server/log";
import { shownBoards } from "@/lib/services/platform/boards/served";
import type { CallOutside, Draw, Drawn } from "./drawn";
import { type CostData, drawCost, drawKpi, type KpiData } from "./figures";
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

const draws: { [K in Exclude<TileKind, "series">]: Draw<K, TileData[K]> } = {
  count: drawCount,
  list: drawList,
  breakdown: drawBreakdown,
  over_time: drawOverTime,
  kpi: drawKpi,
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
 * One tile with the viewer's own rights, in a transaction of its own. What they may not see is a lock in that tile alone, what
 * is no longer there shows that, and one that cannot be drawn leaves the others; an outage of the database is the call's.
 */
export async function tileAnswer(call: CallOutside, tile: Tile, frame: Frame): Promise<TileAnswer> {
  const as_of = call.now.toISOString();
  try {
    const { data, link } = await drawn(call, tile, frame);
    return { state: data === null ? "empty" : "ok", data, link: frame.isWall ? null : link, as_of };
  } catch (error) {
    const seesWhole = isProviderSide(call.viewer) || seesWholeCompanies(call.viewer);
    const state = error instanceof DomainError ? stateOfRefusal(error.refusal, seesWhole) : null;
    if (!state) {
      if (isOutage(error) && !isTimeout(error)) throw error;
      log.error({ err: error, kind: tile.kind, request_id: call.request_id }, "tile not drawn");
    }
    return { state: state ?? "failed", data: null, link: null, as_of };
  }
}

function drawn(call: CallOutside, tile: Tile, frame: Frame): Promise<Drawn<TileData[TileKind]>> {
  if (tile.kind === "series") return drawSeries(call, tile, frame);
  const draw = draws[tile.kind] as Draw<TileKind, TileData[TileKind]>;

  return readWithScope(call.viewer, (tx) => draw({ ...call, tx }, tile, frame));
}

/** A tile of a dashboard that the viewer sees. */
export async function tileOfBoard(
  call: CallOutside,
  { id, tileId }: { id: number; tileId: number },
  asked: AskedFrame,
): Promise<TileAnswer> {
  const { board, frame } = await readWithScope(call.viewer, async (tx) => ({
    board: await shownBoards.find({ ...call, tx }, id),
    frame: await frameOf({ ...call, tx }, asked),
  }));
  const tile = board.tiles.find((one) => one.id === tileId);
  if (!tile) throw notFound();

  return tileAnswer(call, tile, frame);
}
