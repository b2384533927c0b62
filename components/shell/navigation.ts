import type { MenuGroup, MenuIcon } from "@/lib/domain/identity/menu";
import menu from "@/lib/generated/menu.json";

/**
 * The sidebar as a table: specification 2.2 and 2.3, in the order daily users meet it. System moves to the end and starts
 * folded. An entry without its permission is absent, not grey. Those of nouns stand in their descriptions (`menu`).
 */
export interface NavEntrySpec {
  /** Names the label: messages/<locale>/shell.json, nav.<key>. */
  key: string;
  href: string;
  icon: MenuIcon;
  permission: string;
  /** A rule beyond the permission key; see spec "Requisition entry". */
  condition?: NavCondition;
  badge?: "requests";
}

export interface NavGroupSpec {
  key: MenuGroup;
  startsFolded?: boolean;
  entries: readonly NavEntrySpec[];
}

export type NavCondition = "requisitions_area" | "roi_calculator";

const groups: readonly NavGroupSpec[] = [
  {
    key: "predictive",
    entries: [
      { key: "dashboard", href: "/dashboard", icon: "dashboard", permission: "view_dashboard" },
      { key: "success", href: "/success-dashboard", icon: "success", permission: "view_customer_success" },
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
    entries: [],
  },
  {
    key: "system",
    startsFolded: true,
    entries: [{ key: "settings", href: "/settings", icon: "settings", permission: "view_settings" }],
  },
];

type Described = NavEntrySpec & { group: string; after?: string };

/** With those that stand after one that is there; the rest after them. */
function withDescribed(entries: readonly NavEntrySpec[], described: readonly Described[]): readonly NavEntrySpec[] {
  const next = described.find(({ after }) => !after || entries.some(({ key }) => key === after));
  if (!next) return entries;
  const at = entries.findIndex(({ key }) => key === next.after) + 1;
  const rest = described.filter((one) => one !== next);
  return withDescribed([...entries.slice(0, at), next, ...entries.slice(at)], rest);
}

export const navigation: readonly NavGroupSpec[] = groups.map((group) => ({
  ...group,
  entries: withDescribed(
    group.entries,
    (menu as Described[]).filter((entry) => entry.group === group.key),
  ),
}));

/** What the browser is told: only what this person may open. */
export interface NavEntry {
  key: string;
  href: string;
  icon: MenuIcon;
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
