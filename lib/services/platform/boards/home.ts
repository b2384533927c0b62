import { can } from "@/lib/domain/identity/viewer";
import { boards } from "@/lib/resources/boards";
import type { Call } from "@/lib/server/data/call";
import { seen } from "@/lib/server/resources/crud";

/** The dashboard that the person begins with; null where they have chosen none, or may no longer see it. */
export async function homeBoard(call: Call): Promise<number | null> {
  const { tx, viewer } = call;
  if (!can(viewer, "view_dashboard")) return null;
  const home = await tx.boardHome.findFirst({
    where: { user_id: viewer.user_id, board: seen(boards, call) },
    select: { board_id: true },
  });

  return home?.board_id ?? null;
}
