import type { Call } from "@/lib/server/data/call";

/** Of these teams, those that the viewer belongs to. Where there is none to ask about, nobody is asked. */
export async function ownAmong(
  { tx, viewer }: Pick<Call, "tx" | "viewer">,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids)].filter((id): id is number => id !== null);
  if (wanted.length === 0) return new Set();
  const own = await tx.teamMember.findMany({
    where: { user_id: viewer.user_id, team_id: { in: wanted } },
    select: { team_id: true },
  });
  return new Set(own.map(({ team_id }) => team_id));
}
