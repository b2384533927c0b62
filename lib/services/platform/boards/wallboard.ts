import { boards } from "@/lib/resources/boards";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { endWallboard, linkWallboard } from "@/lib/services/platform/wallboards/address";
import { mayChange } from "./may";

/** An address for a screen on which nobody signs in: it shows what its creator may see, for as long as they may. */
export const linkBoard = async (call: Call, id: number, body: { expires_in_days: number }) =>
  linkWallboard(call, "boards", await changeable(call, id), body);

export const endBoardLink = async (call: Call, id: number) => endWallboard(call, "boards", await changeable(call, id));

async function changeable(call: Call, id: number) {
  const board = await find(call, boards, id);
  mayChange.check(call.viewer, board);

  return board;
}
