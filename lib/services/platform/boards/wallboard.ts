import type { Viewer } from "@/lib/domain/identity/viewer";
import { DomainError } from "@/lib/domain/shared/errors";
import { boards } from "@/lib/resources/boards";
import type { Call } from "@/lib/server/data/call";
import { find } from "@/lib/server/resources/crud";
import { endWallboard, linkWallboard } from "@/lib/services/platform/wallboards/address";
import { mayChange } from "./may";

/** An address for a screen on which nobody signs in: it shows what its creator may see, for as long as they may. */
export async function linkBoard(call: Call, id: number, body: { expires_in_days: number }) {
  const board = await changeable(call, id);
  const refused = linkRefusal(call.viewer, board);
  if (refused) throw new DomainError("forbidden", refused);

  return linkWallboard(call, "boards", board, body);
}

/**
 * Why there is no address, as a message; null: there may be one. An address outlives a temporary role, and would show what the
 * creator's own role sees; a dashboard of no company would show several companies.
 */
function linkRefusal({ is_temp_role }: Viewer, { company_id }: { company_id: number | null }) {
  if (is_temp_role) return "boards.not_in_temp_role";

  return company_id === null ? "boards.wall_of_no_company" : null;
}

/** Who changes a dashboard makes its address, where there may be one. */
export const mayLinkBoard = (viewer: Viewer, board: Parameters<typeof mayChange>[1] & { company_id: number | null }) =>
  mayChange(viewer, board) && linkRefusal(viewer, board) === null;

export const endBoardLink = async (call: Call, id: number) => endWallboard(call, "boards", await changeable(call, id));

async function changeable(call: Call, id: number) {
  const board = await find(call, boards, id);
  mayChange.check(call.viewer, board);

  return board;
}
