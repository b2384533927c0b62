import { type Flag, flagsOf, type Permission, permissionOf, type Section, sectionOf } from "./permissions";

/** The permission matrix of a role: sections by area, and what may be done with them. */

export const matrixFlags: readonly Flag[] = ["view", "create", "update", "delete", "archive"];

export const matrixGroups = {
  predictive: ["dashboard", "customer_success", "controllers", "oee"],
  cmms: [
    "maintenance",
    "work_order_requests",
    "permits",
    "requisitions",
    "requisitions_roi_calculator",
    "task_procedures",
    "work_order_type",
    "misc_parts",
    "work_stations",
  ],
  import: ["import_work_orders", "import_plant", "import_plant_logs", "import_master"],
  assets: [
    "library",
    "brands",
    "part_numbers",
    "equipment_types",
    "equipment_type_categories",
    "applications",
    "store_rooms",
  ],
  system: [
    "companies",
    "plants",
    "users",
    "users_teams",
    "user_roles",
    "distributors",
    "vendors",
    "settings",
    "client_api",
  ],
} as const satisfies Record<string, readonly Section[]>;

export const specialKeys = ["view_rnd", "switch_role", "view_prodlines_admin"] as const satisfies readonly Permission[];

/** The keys where sections and flags meet; a section does not have every flag. */
export const keysOf = (sections: readonly Section[], flags: readonly Flag[] = matrixFlags): Permission[] =>
  sections.flatMap((section) =>
    flagsOf(section)
      .filter((flag) => flags.includes(flag))
      .map((flag) => permissionOf(flag, section)),
  );

const isSpecial = (key: string) => (specialKeys as readonly string[]).includes(key);
const isView = (key: string) => key.startsWith("view_");

/**
 * The keys after some of them were ticked or cleared, as far as they may be granted. What may be changed must be seen:
 * ticking "update" ticks "view", clearing "view" clears the rest of its section.
 */
export function toggled(
  chosen: readonly string[],
  keys: readonly string[],
  isOn: boolean,
  mayGrant: (key: string) => boolean,
): string[] {
  const next = new Set(chosen);
  for (const key of keys.filter(mayGrant)) {
    if (isOn) {
      next.add(key);
      const view = `view_${sectionOf(key)}`;
      if (!isSpecial(key) && mayGrant(view)) next.add(view);
    } else {
      next.delete(key);
      if (isView(key) && !isSpecial(key))
        for (const other of keysOf([sectionOf(key)])) if (mayGrant(other)) next.delete(other);
    }
  }
  return [...next];
}

/** What of the keys is ticked: all, some or none. */
export function tickOf(chosen: ReadonlySet<string>, keys: readonly string[]): boolean | "indeterminate" {
  const count = keys.filter((key) => chosen.has(key)).length;
  return count === 0 ? false : count === keys.length ? true : "indeterminate";
}
