import type { BarTab } from "@/lib/domain/identity/home";
import type { MenuDay, MenuGroup, MenuIcon } from "@/lib/domain/identity/menu";
import type { MenuCondition } from "@/lib/domain/identity/menu-access";
import menu from "@/lib/generated/menu.json";

/**
 * The sidebar as a table: specification 2.2 and 2.3, and the screens that people open every day. An entry without its
 * permission is absent, not grey. Those of nouns stand in their descriptions (`menu`).
 */
export interface NavEntrySpec {
  /** Names the label: messages/<locale>/shell.json, nav.<key>. */
  key: string;
  href: string;
  icon: MenuIcon;
  /** Any of them opens it. */
  permission: string | readonly string[];
  /** A rule beyond the permission key; see spec "Requisition entry". */
  condition?: MenuCondition;
  /** Whose sidebar has it; left out: everybody's. */
  days?: readonly MenuDay[];
  /** Where it leads those who have only this permission. */
  otherwise?: { permission: string; href: string };
  badge?: "requests";
  /** Only some installations have it. */
  isOptional?: true;
  /** Other screens that belong to it, with everything below them; "{id}" is any name. */
  lights?: readonly string[];
  /** Screens that belong to it for those who have no nearer entry. */
  elseLights?: readonly string[];
}

export interface NavGroupSpec {
  key: MenuGroup;
  /** Of a group that starts folded: its picture on the rail. */
  folded?: MenuIcon;
  entries: readonly NavEntrySpec[];
}

const orders = "/maintenance/work-orders";

const groups: readonly NavGroupSpec[] = [
  {
    key: "predictive",
    entries: [
      {
        key: "dashboard",
        href: "/dashboard",
        icon: "dashboard",
        permission: "view_dashboard",
        lights: ["/floor-plans", "/set-up"],
        elseLights: ["/report-schedules", "/processes", "/plants"],
      },
      { key: "alarms", href: "/dashboard/plant?panel=alarms", icon: "alarms", permission: "view_dashboard" },
      {
        key: "lubrication",
        href: "/controllers?view=lubrication",
        icon: "lubrication",
        permission: ["view_dashboard", "view_controllers"],
        lights: ["/lubrication"],
      },
    ],
  },
  {
    key: "cmms",
    entries: [
      {
        key: "decisions",
        href: "/decisions",
        icon: "decisions",
        permission: ["view_maintenance", "view_work_order_requests", "view_requisitions", "view_permits"],
        condition: "decides",
      },
      {
        key: "work_orders",
        href: "/maintenance",
        icon: "work_orders",
        permission: "view_maintenance",
        days: ["orders", "plant"],
        elseLights: ["/equipments", "/budgets", "/decisions"],
      },
      {
        key: "my_work",
        href: `${orders}?view=mine`,
        icon: "work_orders",
        permission: "view_maintenance",
        days: ["work"],
        lights: ["/maintenance"],
        elseLights: ["/equipments", "/budgets"],
      },
      {
        key: "planner",
        href: `${orders}?view=week`,
        icon: "planner",
        permission: "view_maintenance",
        condition: "plans_work",
        lights: ["/maintenance/what-first"],
      },
      {
        key: "requests",
        href: "/maintenance-requests",
        icon: "requests",
        permission: "view_work_order_requests",
        badge: "requests",
        elseLights: [orders],
      },
      {
        key: "permits",
        href: "/permits",
        icon: "permits",
        permission: "view_permits",
        elseLights: ["/machines", "/equipments"],
      },
      {
        key: "requisitions",
        href: "/requisitions",
        icon: "requisitions",
        permission: "view_requisitions",
        condition: "requisitions_area",
        lights: ["/rfqs", "/budgets"],
        elseLights: ["/equipments"],
      },
      {
        key: "downtimes",
        href: "/maintenance/downtimes",
        icon: "downtimes",
        permission: "view_maintenance",
        condition: "plans_work",
        days: ["orders"],
      },
      { key: "shifts", href: "/shifts", icon: "shifts", permission: ["view_maintenance", "view_oee"] },
      {
        key: "savings",
        href: "/maintenance/savings",
        icon: "savings",
        permission: "view_maintenance",
        condition: "counts_savings",
      },
      {
        key: "cost_savings",
        href: "/roi-calculator",
        icon: "cost_savings",
        permission: "view_requisitions_roi_calculator",
        condition: "roi_calculator",
      },
      {
        key: "reports",
        href: "/report-schedules",
        icon: "reports",
        permission: "view_dashboard",
        otherwise: { permission: "view_maintenance", href: "/maintenance/diagnoses" },
        condition: "reads_reports",
        lights: [
          "/report-schedules",
          "/maintenance/diagnoses",
          "/maintenance/failures",
          "/maintenance/repairs",
          "/dashboard/coverage",
        ],
      },
    ],
  },
  {
    key: "assets",
    entries: [
      {
        key: "items",
        href: "/dashboard/equipments",
        icon: "items",
        permission: "view_dashboard",
        lights: [
          "/equipments",
          "/assets",
          "/machines",
          "/production-lines",
          "/utilities",
          "/ncd",
          "/banner",
          "/criticality",
        ],
        elseLights: ["/sensors", "/brand-models"],
      },
    ],
  },
  { key: "catalogs", folded: "catalogs", entries: [] },
  {
    key: "import",
    folded: "import",
    entries: [
      {
        key: "import_work_orders",
        href: "/maintenance-import",
        icon: "import",
        permission: "view_import_work_orders",
        elseLights: ["/plant-import-logs"],
      },
      {
        key: "import_plant",
        href: "/plant-import",
        icon: "import_plant",
        permission: "view_import_plant",
        elseLights: ["/plant-import-logs"],
      },
      { key: "import_logs", href: "/plant-import-logs", icon: "import_logs", permission: "view_import_plant_logs" },
      {
        key: "import_master",
        href: "/master-import",
        icon: "import_master",
        permission: "view_import_master",
        elseLights: ["/plant-import-logs"],
      },
    ],
  },
  {
    key: "integrations",
    folded: "integrations",
    entries: [
      {
        key: "single_sign_on",
        href: "/settings/single-sign-on",
        icon: "single_sign_on",
        permission: "update_companies",
        lights: ["/companies/{id}/single-sign-on"],
      },
      { key: "webhooks", href: "/settings/webhooks", icon: "webhooks", permission: "view_client_api" },
      { key: "brokers", href: "/settings/brokers", icon: "brokers", permission: "view_client_api" },
      { key: "own_model", href: "/settings/model", icon: "own_model", permission: "view_client_api" },
      {
        key: "reporting",
        href: "/settings/reporting",
        icon: "reporting",
        permission: "view_client_api",
        isOptional: true,
      },
      {
        key: "own_data",
        href: "/settings/data",
        icon: "own_data",
        permission: "view_client_api",
        condition: "archives_companies",
      },
    ],
  },
  { key: "system", folded: "settings", entries: [] },
];

type Placed = NavEntrySpec & { group: string; after?: string };

/** Entries of no description that stand after one that has. */
const amongDescribed: Placed[] = [
  {
    key: "sensors",
    href: "/sensors",
    icon: "sensors",
    permission: "view_controllers",
    lights: ["/ncd-sensors", "/banner-sensors"],
    group: "predictive",
    after: "controllers",
  },
  {
    key: "success",
    href: "/success-dashboard",
    icon: "success",
    permission: "view_customer_success",
    group: "predictive",
    after: "oee",
  },
  {
    key: "settings",
    href: "/settings",
    icon: "settings",
    // Those of its tabs.
    permission: [
      ...["view_settings", "view_customer_success", "view_controllers", "view_equipment_types", "update_plants"],
      ...["view_import_plant_logs", "view_import_work_orders", "view_import_plant", "view_import_master"],
    ],
    group: "system",
    after: "vendors",
  },
];

/** With those that stand after one that is there; the rest after them. */
function withPlaced(entries: readonly NavEntrySpec[], placed: readonly Placed[]): readonly NavEntrySpec[] {
  const next = placed.find(({ after }) => !after || entries.some(({ key }) => key === after));
  if (!next) return entries;
  const at = entries.findIndex(({ key }) => key === next.after) + 1;
  const rest = placed.filter((one) => one !== next);
  return withPlaced([...entries.slice(0, at), next, ...entries.slice(at)], rest);
}

export const navigation: readonly NavGroupSpec[] = groups.map((group) => ({
  ...group,
  entries: withPlaced(
    group.entries,
    [...(menu as Placed[]), ...amongDescribed].filter((entry) => entry.group === group.key),
  ),
}));

/**
 * The groups of each day, the daily ones first, with the entries that it moves to their front or takes from elsewhere. All
 * others stand where they are at home.
 */
const days: Record<MenuDay, readonly { group: MenuGroup; first?: readonly string[] }[]> = {
  work: [
    { group: "day", first: ["my_work", "lubrication", "shifts"] },
    {
      group: "plant",
      first: [
        ...["alarms", "dashboard", "boards", "items", "requests", "permits", "requisitions", "storerooms"],
        ...["procedures", "parts", "library"],
      ],
    },
    ...inOrder("cmms", "predictive", "assets"),
    ...inOrder("catalogs", "import", "integrations", "system"),
  ],
  orders: [
    ...inOrder("cmms"),
    { group: "predictive", first: ["alarms"] },
    ...inOrder("assets", "catalogs", "import", "integrations", "system"),
  ],
  plant: inOrder("predictive", "cmms", "assets", "catalogs", "import", "integrations", "system"),
};

function inOrder(...keys: MenuGroup[]) {
  return keys.map((group) => ({ group }));
}

/** What is sent to the browser: only what this person may open. */
export interface NavEntry {
  key: string;
  /** Its word in messages/<locale>/shell.json; left out: nav.<key>. */
  label?: string;
  href: string;
  icon: MenuIcon;
  badge?: number;
  lights?: readonly string[];
  elseLights?: readonly string[];
}

export interface NavGroup {
  key: MenuGroup;
  folded?: MenuIcon;
  entries: NavEntry[];
}

interface MenuAccess {
  can: (permission: string) => boolean;
  meets: (condition: MenuCondition) => boolean;
  day?: MenuDay;
  badges?: { requests?: number };
  /** The optional entries that this installation has. */
  has?: readonly string[];
}

/** A fold hides at least so many: for fewer it would save nothing. */
const leastFolded = 3;

/** The sidebar of a person. Of requisitions, provider staff and fab shop managers see Cost savings too. */
export function permittedNavigation({ can, meets, day = "plant", badges = {}, has = [] }: MenuAccess): NavGroup[] {
  const order = days[day];
  const moved = new Set(order.flatMap(({ first = [] }) => first));
  const all = navigation.flatMap(({ entries }) => entries);
  return order
    .map(({ group: key, first = [] }) => {
      const home = navigation.find((group) => group.key === key);
      const ahead = first.flatMap((wanted) => all.filter((entry) => entry.key === wanted));
      const others = (home?.entries ?? []).filter((entry) => !moved.has(entry.key));
      const entries = [...ahead, ...others].flatMap((entry) => permitted(entry, { can, meets, day, badges, has }));
      const folded = entries.length < leastFolded ? undefined : home?.folded;
      return { key, folded, entries };
    })
    .filter(({ entries }) => entries.length > 0);
}

function permitted(spec: NavEntrySpec, { can, meets, day, badges, has }: Required<MenuAccess>): NavEntry[] {
  if (spec.isOptional && !has.includes(spec.key)) return [];
  const { permission, condition, otherwise, badge, days: only, href, ...entry } = spec;
  const isHeld = [permission].flat().some(can);
  const leadsTo = isHeld ? href : otherwise && can(otherwise.permission) ? otherwise.href : null;
  if (leadsTo === null || (condition && !meets(condition)) || (only && !only.includes(day))) return [];
  const { key, icon, lights, elseLights } = entry;
  return [{ key, href: leadsTo, icon, badge: badge && badges[badge], lights, elseLights }];
}

/**
 * The sidebar led by the tabs of the person's bar. An entry stands there instead of where it is at home; a part of one
 * stands there as well.
 */
export function ledBy(groups: readonly NavGroup[], tabs: readonly BarTab[]): NavGroup[] {
  const leading = tabs.map(({ entry, key, ...tab }): NavEntry => {
    const stored = groups.flatMap(({ entries }) => entries).find((one) => one.key === entry);
    return stored ?? { ...tab, key };
  });
  const moved = new Set(leading.map(({ key }) => key));
  const others = groups.map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !moved.has(key)) }));
  const rest = others.filter(({ key }) => key === "day").flatMap(({ entries }) => entries);
  const led: NavGroup = { key: "day", entries: [...leading, ...rest] };

  return [led, ...others.filter(({ key, entries }) => key !== "day" && entries.length > 0)];
}

/** With the way to the company's motor analysis service, where it has one, at the end of the group of the dashboard. */
export function withMotorAnalysis(groups: readonly NavGroup[], href: string | null): NavGroup[] {
  const at = groups.findIndex(({ entries }) => entries.some(({ key }) => key === "dashboard"));
  return groups.map((group, index) =>
    href && index === Math.max(at, 0)
      ? { ...group, entries: [...group.entries, { key: "motor_analysis", href, icon: "motor_analysis" as const }] }
      : group,
  );
}

/** A group as it was left in this browser, else as it starts: closed ones are kept by their key, opened ones with a minus. */
export const isFolded = ({ key, folded }: NavGroup, folds: readonly string[]): boolean =>
  folds.includes(key) || (folded !== undefined && !folds.includes(`-${key}`));

type Lit = Pick<NavEntry, "href" | "lights" | "elseLights">;

/**
 * The one entry that a page belongs to: the one whose address matches most of the page's, in whole names and then in
 * parameters; of equals the first.
 */
export function litEntry<T extends Lit>(entries: readonly T[], pathname: string, search: Search = none): T | undefined {
  const nearest = (addressesOf: (entry: T) => readonly string[]) =>
    entries
      .map((entry) => ({
        entry,
        near: Math.max(0, ...addressesOf(entry).map((one) => matchScore(one, pathname, search))),
      }))
      .filter(({ near }) => near > 0)
      .sort((a, b) => b.near - a.near)[0]?.entry;
  return (
    nearest(({ href, lights = [] }) => [href, ...lights]) ?? nearest(({ elseLights = [] }) => elseLights) ?? undefined
  );
}

export const currentEntry = (groups: readonly NavGroup[], pathname: string, search?: Search): NavEntry | undefined =>
  litEntry(
    groups.flatMap((group) => group.entries),
    pathname,
    search,
  );

type Search = Pick<URLSearchParams, "get">;
const none: Search = new URLSearchParams();

/**
 * How much of a page's address an entry's address matches: names of its path count before parameters. 0: it is another page.
 */
function matchScore(address: string, pathname: string, search: Search): number {
  const [path = "", query = ""] = address.split("?");
  const names = path.split("/");
  const found = pathname.split("/");
  const parameters = [...new URLSearchParams(query)];
  const isBelow = names.every((name, at) => name === found[at] || (name === "{id}" && found[at] !== undefined));
  const isSame = parameters.every(([name, value]) => search.get(name) === value);
  return isBelow && isSame ? names.length * 100 + parameters.length : 0;
}

/** Screens where the user works through a list or in a record, as look.md 23 has them. */
const workScreens = [
  ...["/dashboard/plant?panel=alarms", "/controllers?view=lubrication", "/lubrication"],
  ...["/shifts", "/maintenance", "/maintenance-requests", "/permits", "/requisitions", "/rfqs", "/store-rooms"],
  ...["/equipments", "/assets", "/machines", "/production-lines", "/utilities"],
  ...["/ncd", "/banner", "/sensors/{id}"],
];
/** Among them, but read: they stand beside the other reports. */
const readScreens = ["/maintenance/diagnoses", "/maintenance/failures", "/maintenance/repairs"];

/** Work screens start with the rail of icons; dashboards and set-up with words. */
export const isWorkScreen = (pathname: string, search: Search = none): boolean =>
  litEntry(
    [
      { href: "work", lights: workScreens },
      { href: "read", lights: readScreens },
    ],
    pathname,
    search,
  )?.href === "work";

/** Inside an order a phone shows the order alone: neither the bar of the plant nor the one below. */
export const isInsideOrder = (pathname: string): boolean => /^\/maintenance\/work-orders\/\d+$/.test(pathname);
