import type { Call } from "@/lib/server/data/call";
import { translate } from "@/lib/server/i18n";
import { servedBoards } from "@/lib/services/register";

/** A dashboard of the caller's own with the same tiles. */
export async function copyBoard(call: Call, id: number, { name }: { name?: string }) {
  const board = await servedBoards.find(call, id);
  const called = name ?? translate(call.locale, { key: "boards.copy_of", params: { name: board.name } });

  return servedBoards.create(call, { name: called.slice(0, 120), visibility: "own", tiles: board.tiles });
}
