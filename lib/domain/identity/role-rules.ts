import type { Fields, MessageRef } from "../shared/errors";
import { holds, type Permission, type RolePermissions, type RoleType, roleType } from "./permissions";

/**
 * Who may make which role. Nothing that somebody makes, edits or hands out is more than they have themselves: in keys,
 * in type, in reach, in what its kind and its flags open.
 */

const kindsOfType: Record<RoleType, readonly string[]> = {
  [roleType.developer]: ["developer"],
  [roleType.staff]: ["super_admin", "analyst"],
  [roleType.customer]: [
    "plant_user",
    "technician",
    "supervisor",
    "plant_superintendent",
    "plant_admin",
    "oee_process",
    "requisitioner",
    "fab_shop_manager",
    "corporate",
    "distributor",
  ],
};
export const roleKinds: readonly string[] = Object.values(kindsOfType).flat();
/** The kind that opens nothing. */
export const plainKind = "plant_user";

export const roleFlags = ["is_technic", "is_requisitioner", "is_fab_shop_manager"] as const;

export interface RoleShape extends RolePermissions {
  kind: string;
  is_technic: boolean;
  is_requisitioner: boolean;
  is_fab_shop_manager: boolean;
}

/** How far a role sees: plants, a company, companies, everything. */
function reachOf({ type, kind }: Pick<RoleShape, "type" | "kind">): number {
  if (type !== roleType.customer) return 4;
  if (kind === "distributor") return 3;
  return kind === "corporate" ? 2 : 1;
}

/** Keys of `role` that work in it and are missing in `other`. */
const missingIn = (role: RolePermissions, other: RolePermissions): Permission[] =>
  (role.permissions as Permission[]).filter((key) => holds(role, key) && !holds(other, key));

/** What makes one role more than another. */
export type Ranked = Pick<RoleShape, "type" | "kind" | "permissions">;

/** Is nothing of the role more than the other has? */
export const isWithin = (role: Ranked, other: Ranked): boolean =>
  role.type >= other.type && reachOf(role) <= reachOf(other) && missingIn(role, other).length === 0;

/** Does the key do anything in a role of this type? */
const works = (type: RoleType, key: string) =>
  key === "view_prodlines_admin"
    ? type === roleType.developer
    : key === "view_rnd" || key === "switch_role"
      ? type !== roleType.customer
      : true;

/** Whoever makes or edits a role: the role in force, and those that it may hand out. */
export interface Maker {
  role: RoleShape;
  children: readonly RoleShape[];
}

/** Kinds decide about reach, supervising and approving, so they are granted like keys. */
export function kindsFor(maker: Maker, type: RoleType): string[] {
  if (maker.role.type === roleType.developer) return [...kindsOfType[type]];
  if (maker.role.type === roleType.staff && type === roleType.customer) return [...kindsOfType[type]];
  const own = [plainKind, maker.role.kind, ...maker.children.map(({ kind }) => kind)];
  return kindsOfType[type].filter((kind) => own.includes(kind));
}

export const typesFor = ({ role }: Maker): RoleType[] => Object.values(roleType).filter((type) => type >= role.type);

/** A flag opens what no key does: it is granted by who has it, or may hand out a role that has it. */
export const mayFlag = ({ role, children }: Maker, flag: (typeof roleFlags)[number]): boolean =>
  role.type !== roleType.customer || role[flag] || children.some((child) => child[flag]);

/** What is wrong with a role that somebody wants to save, by field. `before`: as it is now. */
export function roleProblems(draft: RoleShape, before: RoleShape | null, maker: Maker): Fields {
  const problems: Fields = {};
  const addProblem = (field: string, ...messages: MessageRef[]) => {
    problems[field] = [...(problems[field] ?? []), ...messages];
  };

  if (draft.type < maker.role.type) addProblem("type", "errors.not_an_option");
  const isNewKind = draft.kind !== before?.kind || draft.type !== before?.type;
  if (!kindsOfType[draft.type].includes(draft.kind) || (isNewKind && !kindsFor(maker, draft.type).includes(draft.kind)))
    addProblem("kind", "errors.not_an_option");

  const idle = draft.permissions.filter((key) => !works(draft.type, key));
  if (idle.length > 0) addProblem("permissions", { key: "roles.idle_keys", params: { keys: idle.join(", ") } });
  const lacking = missingIn(draft, maker.role);
  if (lacking.length > 0)
    addProblem("permissions", { key: "roles.keys_not_held", params: { keys: lacking.join(", ") } });

  for (const flag of roleFlags)
    if (draft[flag] && !before?.[flag] && !mayFlag(maker, flag)) addProblem(flag, "roles.flag_not_held");
  return problems;
}

export interface EditedRole extends Ranked {
  id: number;
  company_id: number | null;
}

interface Editor {
  role: RoleShape & { id: number };
  own_role: { id: number };
  company_ids: "all" | readonly number[];
}

/** Why somebody may not touch a role that they see; null when they may. */
export function roleLock(role: EditedRole, editor: Editor): "own" | "shared" | "above" | null {
  if (role.id === editor.role.id || role.id === editor.own_role.id) return "own";
  const isCustomer = editor.role.type === roleType.customer;
  const isOfOthers =
    role.company_id === null || editor.company_ids === "all" || !editor.company_ids.includes(role.company_id);
  if (isCustomer && isOfOthers) return "shared";
  return isWithin(role, editor.role) ? null : "above";
}

interface Named extends Ranked {
  name: string;
}

/** A role stays within each that may hand it out, and around each that it may hand out itself. */
export function familyProblems(role: Ranked, parents: readonly Named[], children: readonly Named[]): Fields {
  const above = parents.filter((parent) => !isWithin(role, parent)).map(({ name }) => name);
  const below = children.filter((child) => !isWithin(child, role)).map(({ name }) => name);
  return {
    ...(above.length > 0 && { permissions: [{ key: "roles.exceeds_parent", params: { roles: above.join(", ") } }] }),
    ...(below.length > 0 && { child_ids: [{ key: "roles.exceeded_by_child", params: { roles: below.join(", ") } }] }),
  };
}

/** Can a provider user use this role temporarily? Only one below their own. */
export const canUseTemporarily = (own: RoleShape & { id: number }, role: RoleShape & { id: number }): boolean =>
  holds(own, "switch_role") &&
  role.id !== own.id &&
  isWithin(role, own) &&
  !(own.type === role.type && isWithin(own, role));
