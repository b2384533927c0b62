import { randomUUID } from "node:crypto";
import { can, localeOf } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { usualRange } from "@/lib/inputs/boards";
import type { Call } from "@/lib/server/data/call";
import { readWithScope } from "@/lib/server/data/db";
import { viewerOfUser } from "@/lib/server/http/session";
import { type Asked, openedWallboard } from "@/lib/services/platform/wallboards/address";
import { servedBoards } from "@/lib/services/register";
import { type TileAnswer, tileAnswer } from "./answer";
import { frameOf } from "./frame";
import { type Tile } from "@/lib/domain/boards/tiles";

/** A dashboard on a wall: no names of people, nothing to open. */
export interface BoardOnWall {
  id: number;
  name: string;
  time_zone: string;
  tiles: { tile: Tile; answer: TileAnswer }[];
  now: string;
}

type WithoutTx = Omit<Call, "tx">;

/** Each tile in a transaction of its own, so that the slowest decides how long it takes, and not their sum. */
async function board(call: WithoutTx, id: number): Promise<BoardOnWall> {
  const within = <T>(run: (call: Call) => Promise<T>) => readWithScope(call.viewer, (tx) => run({ ...call, tx }));
  const { name, tiles, frame } = await within(async (call) => ({
    ...(await servedBoards.find(call, id)),
    frame: await frameOf(call, { range: usualRange, isChosen: false }, true),
  }));
  const drawn = await Promise.all(
    tiles.map(async (tile) => ({ tile, answer: await within((call) => tileAnswer(call, tile, frame)) })),
  );

  return { id, name, time_zone: frame.time_zone, tiles: drawn, now: call.now.toISOString() };
}

/** For somebody who is signed in. */
export const boardOnWall = ({ tx: _tx, ...call }: Call, id: number) => board(call, id);

/** What an address opens: as its creator sees it now. Without their account or their right it opens nothing. */
export async function openBoard(asked: Asked, now: Date): Promise<BoardOnWall> {
  const { id, made_by } = await openedWallboard("boards", asked);
  const viewer = await viewerOfUser(made_by, null);
  if (!viewer || !can(viewer, "view_dashboard")) throw notFound();
  const locale = localeOf(viewer.language_id);

  return board({ viewer, now, request_id: randomUUID(), ip: asked.ip, locale, timezone_offset: 0 }, id);
}
