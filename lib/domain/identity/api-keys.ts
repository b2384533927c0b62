import { flagsOf, type Permission, permissionOf, type Section, sectionOf, sections } from "./permissions";
import type { Viewer, ViewerRole } from "./viewer";

export const keyLifetimes = [30, 90, 365] as const;
export const longestKeyDays = 365;
export const mostKeys = 10;

/** Keys begin with it. */
export const keyMark = "mwk_";
export const isKey = (token: string) => token.startsWith(keyMark) && token.length <= 100;

/** Who may do what stays in the hands of people: a program that leaks must not be able to make itself an account. */
const closedToKeys: readonly Section[] = ["companies", "users", "user_roles", "distributors", "client_api"];

/** Sections in which this role may change something, and a key of its person could. */
export const writableSections = (role: Pick<ViewerRole, "permissions">): Section[] =>
  sections.filter(
    (section) =>
      !closedToKeys.includes(section) &&
      flagsOf(section).some((flag) => flag !== "view" && role.permissions.includes(permissionOf(flag, section))),
  );

export interface KeyScope {
  /** What it may change beside reading. */
  sections: readonly Section[];
  /** Null: every plant of its person. */
  plant_ids: readonly number[] | null;
}

const isView = (permission: string) => permission.startsWith("view_");
const isIn = (permission: string, written: readonly Section[]) =>
  written.includes(sectionOf(permission)) && !closedToKeys.includes(sectionOf(permission));

/** The viewer that a key is: what its person sees, narrowed to its plants, and changes, narrowed to its sections. */
export function narrowedToKey<One extends Pick<Viewer, "role" | "plant_ids">>(viewer: One, key: KeyScope): One {
  const permissions = viewer.role.permissions.filter((one) => isView(one) || isIn(one, key.sections));
  const plants = viewer.plant_ids;
  const within = key.plant_ids?.filter((id) => plants === "all" || plants.includes(id));
  return { ...viewer, role: { ...viewer.role, permissions }, plant_ids: within ?? plants };
}

/** May a key do what changes something and asks for one of these permissions? What asks for none is a person's own. */
export const writesWith = (allow: readonly Permission[], { sections: written }: Pick<KeyScope, "sections">): boolean =>
  allow.some((permission) => !isView(permission) && isIn(permission, written));
