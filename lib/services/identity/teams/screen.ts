import { people } from "@/lib/domain/identity/scope";
import { nameOf } from "@/lib/domain/identity/viewer";
import { rowsWith } from "@/lib/domain/shared/known";
import type { Call } from "@/lib/server/data/call";

export interface TeamChoice {
  id: number;
  name: string;
  company_id: number;
}

/** The plants and people that a team can be made of, as far as the caller sees them. */
export async function teamScreen({ tx, viewer }: Call): Promise<{ plants: TeamChoice[]; members: TeamChoice[] }> {
  const plants = await tx.plant.findMany({
    where: { deleted_at: null, archived_at: null },
    select: { id: true, name: true, company_id: true },
    orderBy: { name: "asc" },
    take: 2_000,
  });
  const users = await tx.user.findMany({
    where: { AND: [people.see(viewer), { archived_at: null, company_id: { not: null } }] },
    select: { id: true, first_name: true, last_name: true, company_id: true },
    orderBy: [{ first_name: "asc" }, { last_name: "asc" }, { id: "asc" }],
    take: 2_000,
  });
  return {
    plants,
    members: rowsWith(users, "company_id").map((user) => ({
      id: user.id,
      name: nameOf(user),
      company_id: user.company_id,
    })),
  };
}
