import { nameOf } from "@/lib/domain/identity/viewer";
import type { Call } from "@/lib/server/data/call";

export interface People {
  get(id: number | null): { id: number; name: string | null } | null;
}

export type Named = { id: number; first_name: string; last_name: string };

/**
 * Names behind ids that have no relation: those who acted may be the provider's people, whom a customer does not see.
 * Mostly it is the reader or a person who is `known` already, and nothing has to be looked up.
 */
export async function peopleOf(
  call: Pick<Call, "tx" | "viewer">,
  ids: (number | null)[],
  known: (Named | null)[] = [],
): Promise<People> {
  const { viewer } = call;
  const names = new Map([[viewer.user_id, nameOf(viewer)]]);
  for (const user of known) if (user) names.set(user.id, nameOf(user));
  const others = [...new Set(ids)].filter((id): id is number => id !== null && !names.has(id));
  const found = others.length
    ? await call.tx.user.findMany({
        where: { id: { in: others } },
        select: { id: true, first_name: true, last_name: true },
      })
    : [];
  for (const user of found) names.set(user.id, nameOf(user));
  return { get: (id) => (id === null ? null : { id, name: names.get(id) ?? null }) };
}
