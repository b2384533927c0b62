import { isDeepStrictEqual } from "node:util";
import { mostOwnBoards, mostSharedBoards, type visibilities } from "@/lib/domain/boards/kinds";
import type { Tile } from "@/lib/domain/boards/tiles";
import { companyOf, nameOf } from "@/lib/domain/identity/viewer";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { boards } from "@/lib/resources/boards";
import type { ChangeOf, InputOf, RowOf } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { create, find, remove, seen, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { endWallboard } from "@/lib/services/platform/wallboards/address";
import { checkTiles, type Lists } from "./check";
import { mayChange } from "./may";

type Board = RowOf<typeof boards>;

/** As they were stored, checked. */
const tilesOf = ({ tiles }: { tiles: unknown }) => tiles as Tile[];

async function present(call: Call, rows: Board[]) {
  const { tx, viewer, now } = call;
  const [people, home] = await together([
    tx.user.findMany({
      where: { id: { in: rows.flatMap(({ user_id }) => user_id ?? []) } },
      select: { id: true, first_name: true, last_name: true },
    }),
    tx.boardHome.findFirst({ where: { user_id: viewer.user_id }, select: { board_id: true } }),
  ]);
  const makerOf = ({ user_id }: Board) => people.find(({ id }) => id === user_id);

  return rows.map((row) => ({
    ...row,
    visibility: row.visibility as (typeof visibilities)[number],
    tiles: tilesOf(row),
    tiles_count: tilesOf(row).length,
    made_by: nameIn(makerOf(row)),
    is_own: row.user_id === viewer.user_id,
    is_home: row.id === home?.board_id,
    may_change: mayChange(viewer, row),
    wallboard_until: row.wallboard_until && row.wallboard_until > now ? row.wallboard_until : null,
  }));
}

const nameIn = (person: Parameters<typeof nameOf>[0] | undefined) => (person ? nameOf(person) : null);

/** Dashboards with their verbs; `lists` knows the lists that a tile can be of. */
export const serveBoards = (lists: Lists) =>
  serve(boards, {
    present,
    create: (call, input) => createBoard(call, input, lists),
    update: (call, id, input) => updateBoard(call, id, input, lists),
    remove: removeBoards,
  });

/** For who only reads them: without lists a tile of one is refused. */
export const shownBoards = serveBoards(() => null);

async function createBoard(call: Call, { is_home, ...fields }: InputOf<typeof boards>, lists: Lists) {
  const { viewer } = call;
  checkTiles(fields.tiles, lists);
  mayChange.check(viewer, fields);
  await checkRoom(call, fields.visibility);
  const row = await create(
    call,
    boards,
    { ...fields, user_id: viewer.user_id },
    { tiles: tileSummaries(fields.tiles) },
  );
  if (is_home !== undefined) await begin(call, row.id, is_home);

  return row;
}

async function updateBoard(
  call: Call,
  id: number,
  { is_home, ...fields }: ChangeOf<typeof boards>,
  lists: Lists,
): Promise<Board> {
  const before = await find(call, boards, id);
  if (is_home !== undefined) await begin(call, id, is_home);
  const { version: _version, ...changed } = fields;
  // With which dashboard a user begins is theirs, no matter who owns the dashboard.
  if (Object.keys(changed).length === 0 && is_home !== undefined) return before;
  mayChange.check(call.viewer, before);
  if (fields.visibility !== undefined && fields.visibility !== before.visibility)
    await checkShared(call, before, fields.visibility);
  if (fields.tiles) checkTiles(fields.tiles, lists);
  if (fields.tiles?.some((tile) => !tilesOf(before).some((one) => showsTheSame(one, tile))))
    await endLinkOfOther(call, before);

  return update(
    call,
    boards,
    id,
    fields,
    fields.tiles && {
      before: { tiles: tileSummaries(tilesOf(before)) },
      after: { tiles: tileSummaries(fields.tiles) },
    },
  );
}

/** However large they are, and whatever they are called. */
function showsTheSame(one: Tile, other: Tile) {
  const shown = ({ id: _id, width: _width, rows: _rows, title: _title, ...rest }: Tile) => rest;
  return isDeepStrictEqual(shown(one), shown(other));
}

/** A wall shows what the maker of its address may see: what others put there has to be let out by somebody again. */
async function endLinkOfOther(call: Call, board: Board) {
  const { tx, viewer } = call;
  const ofOther = { id: board.id, wallboard_by: { not: viewer.user_id } };
  if ((await tx.board.count({ where: ofOther })) > 0) await endWallboard(call, "boards", board);
}

async function removeBoards(call: Call, ids: number[], confirm?: string) {
  for (const id of ids) mayChange.check(call.viewer, await find(call, boards, id));
  await remove(call, boards, ids, confirm);
}

/** Somebody else's cannot be taken out of the company's sight: it would be theirs alone, unasked. */
async function checkShared(call: Call, before: Board, visibility: Board["visibility"]) {
  if (visibility === "own" && before.user_id !== call.viewer.user_id)
    throw invalidField("visibility", "boards.not_yours_to_hide");
  mayChange.check(call.viewer, { visibility, user_id: before.user_id });
  if (visibility === "company" && before.company_id === null) throw invalidField("visibility", "boards.of_no_company");
  await checkRoom(call, visibility);
}

/** One at a time of a person or company, so that two tabs do not both take the last place. */
async function checkRoom(call: Call, visibility: string) {
  const { tx, viewer } = call;
  const company_id = companyOf(viewer);
  const isShared = visibility === "company";
  if (isShared && company_id === null) throw invalidField("visibility", "boards.of_no_company");
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('boards'), ${isShared ? (company_id ?? 0) : -viewer.user_id}::int)`;
  const where = isShared ? { visibility, company_id } : { visibility, user_id: viewer.user_id };
  const most = isShared ? mostSharedBoards : mostOwnBoards;
  if ((await tx.board.count({ where: seen(boards, call, where) })) >= most)
    throw new DomainError("conflict", isShared ? "boards.too_many_shared" : "boards.too_many", { params: { most } });
}

/** The person begins with it from now on, or with the screen of their role again. */
async function begin({ tx, viewer: { user_id } }: Call, board_id: number, isHome: boolean) {
  if (isHome)
    await tx.$executeRaw`insert into board_homes (user_id, board_id) values (${user_id}::int, ${board_id}::int)
      on conflict (user_id) do update set board_id = excluded.board_id`;
  else await tx.boardHome.deleteMany({ where: { user_id, board_id } });
}

const tileSummaries = (tiles: readonly Tile[]) =>
  tiles.map(({ kind, title, width, rows }) => `${title ?? kind} (${width} × ${rows})`);
