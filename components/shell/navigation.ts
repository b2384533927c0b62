/**
 * The sidebar as a table: specification 2.2 and 2.3, in the order daily users meet it. System moves to the end and starts
 * folded. An entry without its permission is absent, not grey.
 */
export interface NavEntrySpec {
  /** Names the label: messages/<locale>/shell.json, nav.<key>. */
  key: string;
  href: string;
  icon: NavIconName;
  permission: string;
  /** A rule beyond the permission key; see spec "Requisition entry". */
  condition?: NavCondition;
  badge?: "requests";
}

export interface NavGroupSpec {
  key: string;
  startsFolded?: boolean;
  entries: readonly NavEntrySpec[];
}

export type NavCondition = "requisitions_area" | "roi_calculator";

export type NavIconName =
  | "dashboard"
  | "success"
  | "controllers"
  | "oee"
  | "motor_analysis"
  | "work_orders"
  | "requests"
  | "requisitions"
  | "cost_savings"
  | "procedures"
  | "types"
  | "parts"
  | "stations"
  | "quotations"
  | "import"
  | "import_plant"
  | "import_logs"
  | "import_master"
  | "library"
  | "brands"
  | "part_numbers"
  | "item_types"
  | "categories"
  | "applications"
  | "storerooms"
  | "companies"
  | "plants"
  | "users"
  | "teams"
  | "roles"
  | "distributors"
  | "vendors"
  | "settings";

export const navigation: readonly NavGroupSpec[] = [
  {
    key: "predictive",
    entries: [
      { key: "dashboard", href: "/dashboard", icon: "dashboard", permission: "view_dashboard" },
      { key: "success", href: "/success-dashboard", icon: "success", permission: "view_customer_success" },
      { key: "controllers", href: "/controllers", icon: "controllers", permission: "view_controllers" },
      { key: "oee", href: "/processes", icon: "oee", permission: "view_oee" },
    ],
  },
  {
    key: "cmms",
    entries: [
      { key: "work_orders", href: "/maintenance", icon: "work_orders", permission: "view_maintenance" },
      {
        key: "requests",
        href: "/maintenance-requests",
        icon: "requests",
        permission: "view_work_order_requests",
        badge: "requests",
      },
      {
        key: "requisitions",
        href: "/requisitions",
        icon: "requisitions",
        permission: "view_requisitions",
        condition: "requisitions_area",
      },
      {
        key: "cost_savings",
        href: "/roi-calculator",
        icon: "cost_savings",
        permission: "view_requisitions_roi_calculator",
        condition: "roi_calculator",
      },
      { key: "procedures", href: "/task-procedures", icon: "procedures", permission: "view_task_procedures" },
      { key: "types", href: "/maintenance-categories", icon: "types", permission: "view_work_order_type" },
      { key: "parts", href: "/parts", icon: "parts", permission: "view_misc_parts" },
      { key: "stations", href: "/work-stations", icon: "stations", permission: "view_work_stations" },
      { key: "quotations", href: "/rfqs", icon: "quotations", permission: "view_requisitions" },
    ],
  },
  {
    key: "import",
    startsFolded: true,
    entries: [
      { key: "import_work_orders", href: "/maintenance-import", icon: "import", permission: "view_import_work_orders" },
      { key: "import_plant", href: "/plant-import", icon: "import_plant", permission: "view_import_plant" },
      { key: "import_logs", href: "/plant-import-logs", icon: "import_logs", permission: "view_import_plant_logs" },
      { key: "import_master", href: "/master-import", icon: "import_master", permission: "view_import_master" },
    ],
  },
  {
    key: "assets",
    entries: [
      { key: "library", href: "/library", icon: "library", permission: "view_library" },
      { key: "brands", href: "/brands", icon: "brands", permission: "view_brands" },
      { key: "part_numbers", href: "/brand-models", icon: "part_numbers", permission: "view_part_numbers" },
      { key: "item_types", href: "/equipment-types", icon: "item_types", permission: "view_equipment_types" },
      {
        key: "categories",
        href: "/equipment-types-categories",
        icon: "categories",
        permission: "view_equipment_type_categories",
      },
      { key: "applications", href: "/applications", icon: "applications", permission: "view_applications" },
      { key: "storerooms", href: "/store-rooms", icon: "storerooms", permission: "view_store_rooms" },
    ],
  },
  {
    key: "system",
    startsFolded: true,
    entries: [
      { key: "companies", href: "/companies", icon: "companies", permission: "view_companies" },
      { key: "plants", href: "/plants", icon: "plants", permission: "view_plants" },
      { key: "users", href: "/users", icon: "users", permission: "view_users" },
      { key: "teams", href: "/teams", icon: "teams", permission: "view_users_teams" },
      { key: "roles", href: "/user-roles", icon: "roles", permission: "view_user_roles" },
      { key: "distributors", href: "/distributors", icon: "distributors", permission: "view_distributors" },
      { key: "vendors", href: "/plants-vendors", icon: "vendors", permission: "view_vendors" },
      { key: "settings", href: "/settings", icon: "settings", permission: "view_settings" },
    ],
  },
];

/** What the browser is told: only what this person may open. */
export interface NavEntry {
  key: string;
  href: string;
  icon: NavIconName;
  badge?: number;
}

export interface NavGroup {
  key: string;
  startsFolded?: boolean;
  entries: NavEntry[];
}

interface MenuAccess {
  can: (permission: string) => boolean;
  meets: (condition: NavCondition) => boolean;
  badges?: { requests?: number };
}

/** Of requisitions, provider staff and fab shop managers see Cost savings too. */
export function permittedNavigation({ can, meets, badges = {} }: MenuAccess): NavGroup[] {
  return navigation
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries
        .filter(({ permission, condition }) => can(permission) && (!condition || meets(condition)))
        .map(({ key, href, icon, badge }) => ({ key, href, icon, badge: badge && badges[badge] })),
    }))
    .filter((group) => group.entries.length > 0);
}

/** With the way to the company's motor analysis service, where it has one, at the end of the first group. */
export const withMotorAnalysis = (groups: readonly NavGroup[], href: string | null): NavGroup[] =>
  groups.map((group) =>
    href && group.key === "predictive"
      ? { ...group, entries: [...group.entries, { key: "motor_analysis", href, icon: "motor_analysis" as const }] }
      : group,
  );

/** The entry a page belongs to: the one with the longest address that the page's begins with. */
export function currentEntry(groups: readonly NavGroup[], pathname: string): NavEntry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
