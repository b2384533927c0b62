import type { Tx } from "@/lib/server/data/db";

/** Nothing goes out to somebody who is archived, also not what waited for the end of their quiet hours. */
export const hasLeft = async (tx: Tx, user_id: number | null): Promise<boolean> =>
  user_id !== null && (await tx.user.count({ where: { id: user_id, archived_at: { not: null } } })) > 0;
