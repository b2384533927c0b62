import { randomUUID } from "node:crypto";
import type { Tile } from "@/lib/domain/boards/tiles";
import { can, localeOf, type Viewer, withinCompany } from "@/lib/domain/identity/viewer";
import { notFound } from "@/lib/domain/shared/errors";
import { usualRange } from "@/lib/inputs/boards";
import { asProvider, readWithScope } from "@/lib/server/data/db";
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

/**
 * What an address opens: as its creator sees the dashboard's company now. Without their account or their right it opens
 * nothing.
 */
export async function openBoard(asked: Asked, now: Date): Promise<BoardOnWall> {
  const { id, made_by, company_id } = await openedWallboard("boards", asked);
  const viewer = company_id === null ? null : await makerWithin(made_by, company_id);
  if (!viewer || !can(viewer, "view_dashboard")) throw notFound();
  const locale = localeOf(viewer.language_id);

  return boardOnWall({ viewer, now, request_id: randomUUID(), ip: asked.ip, locale, timezone_offset: 0 }, id);
}

/** Provider staff and distributors see several companies; everybody in the hall of one reads the wall. */
async function makerWithin(made_by: number, company_id: number): Promise<Viewer | null> {
  const maker = await viewerOfUser(made_by, null);
  if (!maker) return null;
  const plants = await asProvider((tx) =>
    tx.plant.findMany({ where: { company_id, deleted_at: null }, select: { id: true }, orderBy: { id: "asc" } }),
  );

  return withinCompany(
    maker,
    company_id,
    plants.map(({ id }) => id),
  );
}
