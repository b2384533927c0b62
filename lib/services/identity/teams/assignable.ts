import type { Prisma } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";

export type PlantKey = { company_id: number; plant_id: number };

/** The user who gets the work must be able to see it: of the company, active, and assigned to the plant (or corporate). */
export const assignableIn = ({ company_id, plant_id }: PlantKey): Prisma.UserWhereInput => ({
  company_id,
  archived_at: null,
  OR: [{ plants: { some: { plant_id } } }, { role: { kind: "corporate" } }],
});

/** Those of a team who can do its work in the plant: who was archived, or works elsewhere, is not among them. */
export async function membersIn(tx: Tx, team_id: number, plant: PlantKey): Promise<number[]> {
  const members = await tx.teamMember.findMany({
    where: { team_id, user: assignableIn(plant) },
    orderBy: { user_id: "asc" },
    select: { user_id: true },
  });
  return members.map(({ user_id }) => user_id);
}
