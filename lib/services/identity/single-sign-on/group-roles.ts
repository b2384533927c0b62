import type { RoleType } from "@/lib/domain/identity/permissions";
import { isWithin, type Ranked } from "@/lib/domain/identity/role-rules";
import { type RoleRule, ruleForGroups } from "@/lib/domain/identity/single-sign-on/person";
import { needsPlants } from "@/lib/domain/identity/user-rules";
import { DomainError } from "@/lib/domain/shared/errors";
import { inMap } from "@/lib/domain/shared/known";
import { users } from "@/lib/resources/users";
import type { Call } from "@/lib/server/data/call";
import { update } from "@/lib/server/resources/crud";
import { mayBeGiven } from "./person";

/** Roles by the groups of a directory: the rules that hold for who signs in for the first time, at every change of a group. */

export interface RoleSettings {
  company_id: number;
  role_map: readonly RoleRule[];
  default_role_id: number | null;
  default_plant_ids: readonly number[];
}

type Group = { display_name: string; external_id: string | null };
export type GroupsByUser = ReadonlyMap<number, Group[]>;

export async function groupsOf({ tx }: Call, user_ids: readonly number[]): Promise<GroupsByUser> {
  const rows = await tx.scimGroupMember.findMany({
    where: { user_id: { in: [...user_ids] } },
    select: { user_id: true, group: { select: { display_name: true, external_id: true } } },
    orderBy: { group_id: "asc" },
  });
  const groups = new Map<number, Group[]>(user_ids.map((id) => [id, []]));
  for (const { user_id, group } of rows) groups.get(user_id)?.push(group);
  return groups;
}

/**
 * Gives the roles that follow from groups after a change, to whom a rule has given one before or gives one now; who
 * leaves the last of such groups gets the company's role for new users. Others keep what somebody chose for them, and so
 * do people above `limit`.
 */
export async function settleRoles(
  call: Call,
  limit: Ranked,
  settings: RoleSettings,
  before: { groups: GroupsByUser; role_map: readonly RoleRule[] },
): Promise<void> {
  const ids = [...before.groups.keys()].sort((a, b) => a - b);
  const after = await groupsOf(call, ids);
  const wanted = new Map<number, number | null>();
  for (const id of ids) {
    const was = ruleForGroups(inMap(before.groups, id), before.role_map);
    const is = ruleForGroups(inMap(after, id), settings.role_map);
    if (was !== null || is !== null) wanted.set(id, is ?? settings.default_role_id);
  }
  for (const { id, role_id, role } of await usersOf(call, [...wanted.keys()])) {
    const next = wanted.get(id) ?? null;
    const isAbove = !isWithin({ ...role, type: role.type as RoleType }, limit);
    if (next !== role_id && !isAbove) await giveRole(call, limit, settings, id, next);
  }
}

const usersOf = ({ tx }: Call, ids: readonly number[]) =>
  tx.user.findMany({
    where: { id: { in: [...ids] }, deleted_at: null },
    select: { id: true, role_id: true, role: { select: { type: true, kind: true, permissions: true } } },
    orderBy: { id: "asc" },
  });

async function giveRole(call: Call, limit: Ranked, settings: RoleSettings, id: number, role_id: number | null) {
  const role = await grantableRole(call, limit, settings.company_id, role_id);
  await update(call, users, id, { role_id: role.id });
  if (needsPlants(role)) await giveDefaultPlants(call, settings, id);
}

/** A role that a directory may give: of the company's customers, and within the rights behind it. */
export async function grantableRole({ tx }: Call, limit: Ranked, company_id: number, id: number | null) {
  if (id === null) throw new DomainError("malformed", "scim.no_default_role");
  const role = await tx.role.findFirst({
    where: { id, ...mayBeGiven(company_id) },
    select: { id: true, type: true, kind: true, permissions: true, is_technic: true },
  });
  if (!role || !isWithin({ ...role, type: role.type as RoleType }, limit))
    throw new DomainError("forbidden", "scim.role_above");
  return role;
}

/** Of who has none yet, and would see nothing. */
export async function giveDefaultPlants({ tx }: Call, settings: RoleSettings, user_id: number) {
  if ((await tx.userPlant.count({ where: { user_id } })) > 0) return;
  const { company_id } = settings;
  const plant_ids = await defaultPlants({ tx }, settings);
  await tx.userPlant.createMany({ data: plant_ids.map((plant_id) => ({ user_id, plant_id, company_id })) });
}

export async function defaultPlants({ tx }: Pick<Call, "tx">, { default_plant_ids, company_id }: RoleSettings) {
  const plants = await tx.plant.findMany({
    where: { id: { in: [...default_plant_ids] }, company_id, deleted_at: null },
    select: { id: true },
  });
  return plants.map(({ id }) => id);
}
