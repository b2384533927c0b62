import { isProviderSide, type Viewer } from "@/lib/domain/identity/viewer";
import { type QuickRange, quickRange, quickRanges, type Range } from "@/lib/domain/shared/quick-ranges";

/** Links to a chart for people without an account: what they grant, how long, and who may end them. */

const hour = 3_600;
const day = 24 * hour;

/** A link shows the last so many seconds, or two moments. */
export type Grant = { window_s: number } | Range;

/** Seconds. */
export const windows = [43_200, 86_400, 604_800, 2_592_000, 7_776_000] as const;
export const longestWindow = 90 * day;
/** Between two moments. */
export const longestStretch = 366 * day;

/** Days until a link ends by itself. */
export const lifetimes = [1, 7, 30, 90] as const;
export const longestLifetime = 90;

/** What may be looked at now. */
export const grantedRange = (grant: Grant, now: number): Range =>
  "window_s" in grant ? { from: now - grant.window_s * 1000, to: now } : grant;

// Between asking and answering a rolling window moves on, and clocks differ.
const leeway = 5 * 60_000;

/** The part of the grant that is asked for; null where more is. */
export function allowedRange(granted: Range, asked: Range | null): Range | null {
  if (!asked) return granted;
  if (asked.from < granted.from - leeway || asked.to > granted.to + leeway) return null;

  const range = { from: Math.max(asked.from, granted.from), to: Math.min(asked.to, granted.to) };
  return range.from < range.to ? range : null;
}

/** The quick ranges that are within the grant, apart from future time. */
export function rangesWithin(granted: Range, now: number, timeZone: string): QuickRange[] {
  return quickRanges.filter((one) => {
    const { from, to } = quickRange(one, now, timeZone);
    return from >= granted.from && Math.min(to, now) <= granted.to && from < now;
  });
}

/** Who sees and ends the links of everybody in their plants; others only their own. */
export const keepsAllLinks = (viewer: Viewer) =>
  isProviderSide(viewer) || ["plant_admin", "corporate"].includes(viewer.role.kind);
