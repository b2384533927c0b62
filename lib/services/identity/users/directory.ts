import { type RoleRule, ruleForGroups } from "@/lib/domain/identity/single-sign-on/person";
import type { Call } from "@/lib/server/data/call";

export interface ManagedUser {
  user_name: string;
  /** The group from which the role follows; null: the role is chosen here. */
  role_group: string | null;
}

/** How the company's directory manages somebody; null: it does not. */
export async function directoryOf({ tx }: Pick<Call, "tx">, user_id: number): Promise<ManagedUser | null> {
  const managed = await tx.scimUser.findUnique({
    where: { user_id },
    select: { user_name: true, idp: { select: { role_map: true } } },
  });
  if (!managed) return null;
  const groups = await tx.scimGroup.findMany({
    where: { members: { some: { user_id } } },
    select: { display_name: true, external_id: true },
    orderBy: { display_name: "asc" },
  });
  const rules = managed.idp.role_map as RoleRule[];
  const role_id = ruleForGroups(groups, rules);
  const deciding = groups.find((group) => role_id !== null && ruleForGroups([group], rules) === role_id);

  return { user_name: managed.user_name, role_group: deciding?.display_name ?? null };
}
