import { beginOf, endOf } from "@/lib/domain/shared/plant-day";
import { type QuickRange, quickRange, quickRangesFor, type Range } from "@/lib/domain/shared/quick-ranges";
import { momentsShowing, offsetAt } from "@/lib/domain/shared/time-zones";
import { lastOf } from "../shared/ends-of-lists";

/** The range of a chart as its address carries it: the name of a quick range, or two moments in UTC milliseconds. */
export type ChartRange = { quick: QuickRange } | Range;

const defaultRange: QuickRange = "last_7_days";
const shortest = 60_000;

/** What may not be compared becomes the default when `comparing`. */
export function readRange(
  range: string | null,
  from: string | null,
  to: string | null,
  { comparing } = { comparing: false },
): ChartRange {
  const [start, end] = [Number(from), Number(to)];
  if (from && to && Number.isInteger(start) && Number.isInteger(end) && end - start >= shortest) {
    return { from: start, to: end };
  }
  const quick = quickRangesFor({ comparing }).find((one) => one === range);

  return { quick: quick ?? defaultRange };
}

/** As an address names it: what is shorter than a minute is widened around its middle, for `readRange` would not read it. */
export function readable(range: ChartRange): ChartRange {
  if ("quick" in range || range.to - range.from >= shortest) return range;
  const from = Math.round((range.from + range.to - shortest) / 2);

  return { from, to: from + shortest };
}

export type RangeProblem = "select_range" | "not_valid" | "outside";

/** The range between two typed times, on the clock of a plant, or what is wrong with it. */
export function typedRange(
  typed: { from: string; to: string },
  timeZone: string,
  within?: Range,
): { range: Range; problem: null } | { range: null; problem: RangeProblem } {
  const refused = (problem: RangeProblem) => ({ range: null, problem });
  if (typed.from.trim() === "" || typed.to.trim() === "") return refused("select_range");
  const from = beginOf(typed.from, timeZone);
  // A day is the whole day, a time is itself.
  const to = (typed.to.length > "yyyy-mm-dd".length ? beginOf : endOf)(typed.to, timeZone);
  if (from === null || to === null || to <= from) return refused("not_valid");
  if (within && (from < within.from || to > within.to)) return refused("outside");

  return { range: { from, to }, problem: null };
}

/** Moments of a range. A quick range moves on with the clock. */
export const momentsOf = (range: ChartRange, now: number, timeZone: string): Range =>
  "quick" in range ? quickRange(range.quick, now, timeZone) : range;

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200].map(
  (minutes) => minutes * 60_000,
);

const day = 86_400_000;

/**
 * About so many marks on the time axis, at times a person would choose, by the plant's clock on each of its days. An hour
 * that the clock shows twice has its marks twice, one that it leaves out has none.
 */
export function timeTicks({ from, to }: Range, wanted: number, timeZone: string): number[] {
  const step = steps.find((one) => (to - from) / one <= wanted) ?? lastOf(steps);
  const first = Math.floor((from + offsetAt(from, timeZone)) / step) * step;
  const ticks = new Set<number>();
  for (let wall = first; wall <= to + offsetAt(to, timeZone); wall += step) {
    const shown = momentsShowing(wall, timeZone);
    for (const ts of step < day ? shown : shown.slice(0, 1)) ticks.add(ts);
  }

  return [...ticks].filter((ts) => ts >= from && ts <= to).sort((a, b) => a - b);
}

/** Nothing is drawn of the time to come: the axis ends now. */
export const untilNow = ({ from, to }: Range, now: number): Range => ({
  from,
  to: from < now ? Math.min(to, now) : to,
});
