import { holds, type Permission, type RolePermissions, type Section, sectionOf, sections } from "./permissions";

/**
 * Which entries of the menu a company's people have (specification 2.3, "Per-company switching"). An entry that is
 * switched off takes every key of its section with it: in the menu, on pages and in calls.
 */

/** People, roles, the catalogue and storerooms: the other screens cannot do without them. */
export const alwaysOn: readonly Section[] = [
  "users_teams",
  "user_roles",
  "part_numbers",
  "equipment_types",
  "equipment_type_categories",
  "applications",
  "store_rooms",
];

export const switchable: readonly Section[] = sections.filter((section) => !alwaysOn.includes(section));

/** Does the key open anything: held by the role, and in the company's menu? */
export const isOpen = (role: RolePermissions, switched_off: readonly string[], permission: Permission): boolean =>
  holds(role, permission) && !switched_off.includes(sectionOf(permission));
