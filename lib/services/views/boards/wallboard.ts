import { randomUUID } from "node:crypto";
import type { Tile } from "@/lib/domain/boards/tiles";
import { can, localeOf } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { usualRange } from "@/lib/inputs/boards";
import { readWithScope } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { shownBoards } from "@/lib/services/platform/boards/served";
import { type Asked, openedWallboard } from "@/lib/services/platform/wallboards/address";
import type { TileAnswer } from "./answer";
import type { CallOutside } from "./drawn";
import { frameOf } from "./frame";
import { drawTile } from "./provided";

/** A dashboard on a wall: no names of people, nothing to open. */
export interface BoardOnWall {
  id: number;
  name: string;
  time_zone: string;
  tiles: { tile: Tile; answer: TileAnswer }[];
  now: string;
}

/** For somebody who is signed in. All tiles beside each other: the slowest decides how long it takes, and not their sum. */
export async function boardOnWall(call: CallOutside, id: number): Promise<BoardOnWall> {
  const { name, tiles, frame } = await readWithScope(call.viewer, async (tx) => ({
    ...(await shownBoards.find({ ...call, tx }, id)),
    frame: await frameOf({ ...call, tx }, { range: usualRange, isChosen: false }, true),
  }));
  const drawn = await Promise.all(tiles.map(async (tile) => ({ tile, answer: await drawTile(call, tile, frame) })));

  return { id, name, time_zone: frame.time_zone, tiles: drawn, now: call.now.toISOString() };
}

/** What an address opens: as its creator sees it now. Without their account or their right it opens nothing. */
export async function openBoard(asked: Asked, now: Date): Promise<BoardOnWall> {
  const { id, made_by } = await openedWallboard("boards", asked);
  const viewer = await viewerOfUser(made_by, null);
  if (!viewer || !can(viewer, "view_dashboard")) throw notFound();
  const locale = localeOf(viewer.language_id);

  return boardOnWall({ viewer, now, request_id: randomUUID(), ip: asked.ip, locale, timezone_offset: 0 }, id);
}
