import type { MenuDay, MenuIcon } from "./menu";
import { can, isProviderSide, type Viewer } from "./viewer";

/** Screens that a day begins with. */
const homes = {
  plant: "/dashboard/plant",
  plants: "/dashboard/plant?plant=all",
  mine: "/maintenance/work-orders?view=mine",
  decisions: "/decisions",
  requisitions: "/requisitions",
  shop: "/requisitions?due=take",
  processes: "/processes",
  requests: "/maintenance-requests?view=mine",
  success: "/success-dashboard/main",
} as const;

interface TabSpec {
  /** Entries of the sidebar that it stands for; any of them allows it. */
  entries: readonly string[];
  /** Where it leads; left out: where the entry does. Of one that only some records lead to: null without them. */
  href?: string | ((facts: DayFacts) => string | null);
  /** Other screens that belong to it. */
  lights?: readonly string[];
  /** It is a part of what its entry stands for, which stays where it is in the sidebar. */
  isPart?: boolean;
}

/** The dashboard of a line, which begins with its stops. */
export const lineHref = (process: number): string => `/processes/${process}/details/dashboard`;

/** The tabs that the bar of a phone can have. One whose entry does not exist gives way as one without its permission does. */
const tabs = {
  my_work: { entries: ["my_work", "work_orders"], href: homes.mine, lights: ["/maintenance"] },
  orders: { entries: ["work_orders"], lights: ["/maintenance"] },
  alarms: { entries: ["alarms"] },
  decide: { entries: ["decisions"] },
  shift: { entries: ["shifts"] },
  plant: { entries: ["dashboard"], href: homes.plant, lights: ["/dashboard"] },
  plants: { entries: ["dashboard"], href: homes.plants, lights: ["/dashboard"] },
  round: { entries: ["lubrication"] },
  report: { entries: ["requests"], href: "/maintenance-requests?view=mine&report=1", isPart: true },
  my_requests: { entries: ["requests"], href: homes.requests, lights: ["/maintenance-requests"] },
  requisitions: { entries: ["requisitions"] },
  shop: { entries: ["requisitions"], href: homes.shop, isPart: true },
  line: {
    entries: ["oee"],
    href: ({ line }) => (line === null ? homes.processes : lineHref(line)),
    lights: ["/processes"],
  },
  stops: {
    entries: ["oee"],
    href: ({ line }) => (line === null ? null : `/processes/${line}/details/logs`),
    isPart: true,
  },
  storeroom: { entries: ["storerooms"] },
  reorder: { entries: ["storerooms"], href: "/store-rooms?view=reorder", isPart: true },
} satisfies Record<string, TabSpec>;

type TabKey = keyof typeof tabs;
type Bar = readonly [TabKey, TabKey, TabKey];

interface Day {
  /** What they see first. */
  home: string;
  /** Of their phone: two tabs, the scanner, one tab. From 768 px on the same three lead the sidebar. */
  bar: Bar;
  /** How the sidebar is arranged. */
  menu: MenuDay;
  /** The sidebar stays as it is arranged. */
  isUnled?: boolean;
}

/** The homes and bars of all people: decision 0106. */
const days = {
  provider: { home: homes.plant, bar: ["my_work", "alarms", "plant"], menu: "plant", isUnled: true },
  distributor: { home: homes.success, bar: ["my_work", "alarms", "plant"], menu: "plant", isUnled: true },
  technic: { home: homes.mine, bar: ["my_work", "alarms", "shift"], menu: "work" },
  requisitioner: { home: homes.requisitions, bar: ["requisitions", "storeroom", "reorder"], menu: "orders" },
  fab_shop_manager: { home: homes.shop, bar: ["shop", "requisitions", "orders"], menu: "orders" },
  supervisor: { home: homes.decisions, bar: ["decide", "alarms", "shift"], menu: "orders" },
  plant_admin: { home: homes.plant, bar: ["plant", "alarms", "decide"], menu: "plant" },
  plant_user: { home: homes.requests, bar: ["report", "my_requests", "plant"], menu: "plant" },
  oee_process: { home: homes.processes, bar: ["line", "stops", "shift"], menu: "plant" },
  corporate: { home: homes.plants, bar: ["plants", "decide", "alarms"], menu: "plant" },
} satisfies Record<string, Day>;

type DayKey = keyof typeof days;

/** Flags before kinds, because a role's kind is only its ancestry. */
export function dayOf(viewer: Viewer): Day {
  const { role } = viewer;
  if (isProviderSide(viewer)) return days.provider;
  if (role.is_technic) return days.technic;
  if (role.is_requisitioner) return days.requisitioner;
  if (role.is_fab_shop_manager) return days.fab_shop_manager;
  if (role.kind === "plant_superintendent") return days.supervisor;
  // A role of a company's own is of this kind too, whatever it may do.
  if (role.kind === "plant_user" && can(viewer, "view_maintenance")) return days.plant_admin;

  return days[role.kind as DayKey] ?? days.plant_admin;
}

/** Does this person's day begin on the screen at this address? */
export const isHome = (viewer: Viewer, path: string): boolean => dayOf(viewer).home.split("?")[0] === path;

/**
 * `permitted` are the addresses of the sidebar's entries for this person, in order. A wished home that is not among
 * them falls through to the first one, then to the profile, which everybody has.
 */
export function homeOf(viewer: Viewer, permitted: readonly string[]): string {
  const { home } = dayOf(viewer);
  const isOpen = permitted.some((href) => home === href || ["/", "?"].some((sign) => home.startsWith(href + sign)));
  return isOpen ? home : (permitted[0] ?? "/profile");
}

/** What of a person's day is known only from records. */
export interface DayFacts {
  /** A greasing point is to be greased by hand today. */
  greases_today: boolean;
  keeps_storeroom: boolean;
  /** The one counted line of who looks after a line; null of none and of several. */
  line: number | null;
}

/** A tab as it is drawn: `label` names its word in messages/<locale>/shell.json. */
export interface BarTab {
  key: string;
  label: string;
  href: string;
  icon: MenuIcon;
  lights?: readonly string[];
  /** What waits there. */
  badge?: number;
  /** The entry of the sidebar that it is; null of a part of one, which has its own place there. */
  entry: string | null;
}

type Entry = { key: string; href: string; icon: MenuIcon; lights?: readonly string[]; badge?: number };

/** The three tabs of a phone's bar. One without its permission gives way to the next entry of the sidebar. */
export function barOf(viewer: Viewer, entries: readonly Entry[], facts: DayFacts): BarTab[] {
  const wished = wishedTabs(viewer, facts).map((key) => {
    const spec: TabSpec = tabs[key];
    const href = typeof spec.href === "function" ? spec.href(facts) : spec.href;
    return {
      key,
      spec,
      href,
      entry: href === null ? undefined : entries.find((one) => spec.entries.includes(one.key)),
    };
  });
  const taken = new Set(wished.map(({ entry }) => entry?.key));
  const spare = entries.filter(({ key }) => !taken.has(key));

  return wished.flatMap(({ key, spec, href, entry }): BarTab[] => {
    if (entry) {
      const own = { href: href ?? entry.href, lights: spec.lights ?? (spec.isPart ? undefined : entry.lights) };
      const as = { label: `bottom.tabs.${key}`, icon: entry.icon, entry: spec.isPart ? null : entry.key };
      return [{ key, ...as, ...own, badge: spec.isPart ? undefined : entry.badge }];
    }
    const next = spare.shift();
    return next ? [{ ...next, label: `nav.${next.key}`, entry: next.key }] : [];
  });
}

/** A round that is due today, or a storeroom to keep, comes second. */
function wishedTabs(viewer: Viewer, { greases_today, keeps_storeroom }: DayFacts): readonly TabKey[] {
  const { bar } = dayOf(viewer);
  const [first, , third] = bar;
  if (keeps_storeroom && !bar.includes("storeroom")) return [first, "storeroom", third];

  return viewer.role.is_technic && greases_today ? [first, "round", third] : bar;
}
