import { levelMoves } from "@/lib/domain/monitoring/level-age";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

/** Of an open alert `a`: since when it has its level. */
export const levelSince = Prisma.sql`coalesce((select max(c.at) from alert_changes c
  where c.alert_id = a.id and c.action = any(${[...levelMoves]}::text[])), a.opened_at)`;

/** Since when open alerts have their level, by their ids. */
export async function levelSinceOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: number; since: Date }[]>`
    select a.id, ${levelSince} as since from alerts a where a.id = any(${[...ids]}::int[])`;

  return new Map(rows.map(({ id, since }) => [id, since]));
}
