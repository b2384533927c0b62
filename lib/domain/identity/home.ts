import type { MenuIcon } from "./menu";
import type { Permission } from "./permissions";
import { can, isProviderSide, type Viewer } from "./viewer";

interface Home {
  href: string;
  permission: Permission;
}

const homes = {
  plant: { href: "/dashboard/plant", permission: "view_dashboard" },
  mine: { href: "/maintenance/work-orders?view=mine", permission: "view_maintenance" },
  board: { href: "/maintenance/work-orders?view=board", permission: "view_maintenance" },
  requisitions: { href: "/requisitions", permission: "view_requisitions" },
  processes: { href: "/processes", permission: "view_oee" },
  requests: { href: "/maintenance-requests?view=mine", permission: "view_work_order_requests" },
  success: { href: "/success-dashboard/main", permission: "view_customer_success" },
} satisfies Record<string, Home>;

interface TabSpec {
  /** Entries of the sidebar that it stands for; any of them allows it. */
  entries: readonly string[];
  /** Where it leads; left out: where the entry does. */
  href?: string;
  /** Other screens that belong to it. */
  lights?: readonly string[];
}

/** The tabs that the bar of a phone can have. */
const tabs = {
  my_work: { entries: ["my_work", "work_orders"], href: homes.mine.href, lights: ["/maintenance"] },
  orders: { entries: ["work_orders"], href: homes.board.href, lights: ["/maintenance"] },
  alarms: { entries: ["alarms"] },
  plant: { entries: ["dashboard"], href: homes.plant.href, lights: ["/dashboard"] },
  plants: { entries: ["dashboard"], href: homes.plant.href, lights: ["/dashboard"] },
  round: { entries: ["lubrication"] },
  requests: { entries: ["requests"] },
  report: { entries: ["requests"], href: "/maintenance-requests?view=mine&report=1" },
  decide: { entries: ["requisitions"] },
  requisitions: { entries: ["requisitions"] },
  line: { entries: ["oee"] },
  storeroom: { entries: ["storerooms"] },
} satisfies Record<string, TabSpec>;

type TabKey = keyof typeof tabs;
type Bar = readonly [TabKey, TabKey, TabKey];

/** What each sees first, and the bar of their phone: two tabs, the scanner, one tab. */
const days = {
  provider: { home: homes.plant, bar: ["my_work", "alarms", "plant"] },
  distributor: { home: homes.success, bar: ["my_work", "alarms", "plant"] },
  technic: { home: homes.mine, bar: ["my_work", "alarms", "plant"] },
  requisitioner: { home: homes.requisitions, bar: ["requisitions", "storeroom", "orders"] },
  fab_shop_manager: { home: homes.requisitions, bar: ["requisitions", "orders", "storeroom"] },
  supervisor: { home: homes.board, bar: ["orders", "alarms", "requests"] },
  plant_admin: { home: homes.plant, bar: ["plant", "alarms", "requests"] },
  plant_user: { home: homes.requests, bar: ["report", "requests", "plant"] },
  oee_process: { home: homes.processes, bar: ["line", "alarms", "plant"] },
  corporate: { home: homes.plant, bar: ["plants", "decide", "alarms"] },
} satisfies Record<string, { home: Home; bar: Bar }>;

type Day = keyof typeof days;

/** Flags before kinds, because a role's kind is only its ancestry. */
function dayOf(viewer: Viewer): { home: Home; bar: Bar } {
  const { role } = viewer;
  if (isProviderSide(viewer)) return days.provider;
  if (role.is_technic) return days.technic;
  if (role.is_requisitioner) return days.requisitioner;
  if (role.is_fab_shop_manager) return days.fab_shop_manager;
  if (role.kind === "plant_superintendent") return days.supervisor;
  // A role of a company's own is of this kind too, whatever it may do.
  if (role.kind === "plant_user" && can(viewer, "view_maintenance")) return days.plant_admin;

  return days[role.kind as Day] ?? days.plant_admin;
}

/**
 * `permitted` are the addresses of the sidebar's entries for this person, in order. A wished home that is not among
 * them falls through to the first one, then to the profile, which everybody has.
 */
export function homeOf(viewer: Viewer, permitted: readonly string[]): string {
  const { home } = dayOf(viewer);
  const isOpen = permitted.some(
    (href) => home.href === href || ["/", "?"].some((sign) => home.href.startsWith(href + sign)),
  );
  return can(viewer, home.permission) && isOpen ? home.href : (permitted[0] ?? "/profile");
}

/** What of a person's day is known only from records. */
export interface DayFacts {
  /** A greasing point is to be greased by hand today. */
  greases_today: boolean;
  keeps_storeroom: boolean;
}

/** A tab as it is drawn: `label` names its word in messages/<locale>/shell.json. */
export interface BarTab {
  key: string;
  label: string;
  href: string;
  icon: MenuIcon;
  lights?: readonly string[];
}

type Entry = { key: string; href: string; icon: MenuIcon; lights?: readonly string[] };

/** The three tabs of a phone's bar. One without its permission gives way to the next entry of the sidebar. */
export function barOf(viewer: Viewer, entries: readonly Entry[], facts: DayFacts): BarTab[] {
  const wished = wishedTabs(viewer, facts).map((key) => {
    const spec: TabSpec = tabs[key];
    return { key, spec, entry: entries.find((one) => spec.entries.includes(one.key)) };
  });
  const taken = new Set(wished.map(({ entry }) => entry?.key));
  const spare = entries.filter(({ key }) => !taken.has(key));

  return wished.flatMap(({ key, spec, entry }): BarTab[] => {
    if (entry) {
      const { href = entry.href, lights = entry.lights } = spec;
      return [{ key, label: `bottom.tabs.${key}`, href, icon: entry.icon, lights }];
    }
    const next = spare.shift();
    return next ? [{ ...next, label: `nav.${next.key}` }] : [];
  });
}

/** A round that is due today, or a storeroom to keep, comes second. */
function wishedTabs(viewer: Viewer, { greases_today, keeps_storeroom }: DayFacts): readonly TabKey[] {
  const [first, second, third] = dayOf(viewer).bar;
  const isKeeper = keeps_storeroom && !dayOf(viewer).bar.includes("storeroom");
  if (isKeeper) return [first, "storeroom", second];

  return viewer.role.is_technic && greases_today ? [first, "round", second] : [first, second, third];
}
