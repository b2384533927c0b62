/**
 * The sections of the application in the order of the specification's menu items 1–32, and those that came after them,
 * with the flags that each section has. Only companies and plants can be archived; the client API is view only.
 */
export const sections = [
  "dashboard",
  "customer_success",
  "controllers",
  "oee",
  "companies",
  "plants",
  "users",
  "users_teams",
  "distributors",
  "vendors",
  "settings",
  "maintenance",
  "requisitions",
  "requisitions_roi_calculator",
  "work_order_requests",
  "task_procedures",
  "work_order_type",
  "misc_parts",
  "work_stations",
  "import_work_orders",
  "import_plant",
  "import_plant_logs",
  "import_master",
  "library",
  "brands",
  "part_numbers",
  "equipment_types",
  "equipment_type_categories",
  "applications",
  "store_rooms",
  "user_roles",
  "client_api",
  "permits",
] as const;

export type Section = (typeof sections)[number];

/** The menu item number of a section (specification 3, "Menu/permission items"). */
export const menuId = (section: Section) => sections.indexOf(section) + 1;

const flags = ["view", "create", "update", "delete", "archive"] as const;
export type Flag = (typeof flags)[number];

export type Permission =
  | `${"view" | "create" | "update" | "delete"}_${Section}`
  | "archive_companies"
  | "archive_plants"
  | "view_rnd"
  | "view_prodlines_admin"
  | "switch_role";

export function flagsOf(section: Section): Flag[] {
  if (section === "client_api") return ["view"];
  if (section === "companies" || section === "plants") return [...flags];
  return ["view", "create", "update", "delete"];
}

export const permissionOf = (flag: Flag, section: Section) => `${flag}_${section}` as Permission;

/** The section of a key; the special keys have none. */
export const sectionOf = (permission: string) => permission.slice(permission.indexOf("_") + 1) as Section;

/** What archiving asks for: a flag of its own only where the section has it. */
export const archivePermission = (section: Section): Permission =>
  permissionOf(flagsOf(section).includes("archive") ? "archive" : "update", section);

/** Every key there is, the special ones last. */
export const allPermissions: readonly Permission[] = [
  ...sections.flatMap((section) => flagsOf(section).map((flag) => permissionOf(flag, section))),
  "view_rnd",
  "view_prodlines_admin",
  "switch_role",
];

/** Role types: developer 0, the provider's staff 1, customer 2 (specification 6). */
export const roleType = { developer: 0, staff: 1, customer: 2 } as const;
export type RoleType = (typeof roleType)[keyof typeof roleType];

export interface RolePermissions {
  type: RoleType;
  permissions: readonly string[];
}

/**
 * Does the role hold the key? Developers pass every check. view_rnd and switch_role otherwise work only for
 * staff and view_prodlines_admin only for developers, even where a role row carries the key.
 */
export function holds(role: RolePermissions, permission: Permission): boolean {
  if (permission === "view_prodlines_admin") return role.type === roleType.developer;
  if (role.type === roleType.developer) return true;
  if (permission === "view_rnd" && role.type !== roleType.staff) return false;
  if (permission === "switch_role" && role.type !== roleType.staff) return false;
  return role.permissions.includes(permission);
}
