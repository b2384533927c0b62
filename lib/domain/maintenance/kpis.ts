import { type ChartRange, readRange } from "@/lib/domain/monitoring/chart-range";
import type { QuickRange } from "@/lib/domain/shared/quick-ranges";

/** Key figures of maintenance, defined as in the SMRP metrics (domain reference, section 10.2). */

export interface Reliability {
  /** Hours that an item runs between two failures; null without a failure: longer than the window. */
  mtbf: number | null;
  /** Hours from a failure until the item runs again; null without a failure whose end is known. */
  mttr: number | null;
  /** 0 to 1. */
  availability: number;
}

/**
 * @param window_hours hours in which the items could have run, of all of them together
 * @param repair_hours hours in which they stood still, unplanned
 * @param failures how often they failed
 * @param timed of the failures, those of which the repair hours are: an imported order states that something failed and not
 *   how long it stood
 */
export function reliabilityOf(
  window_hours: number,
  repair_hours: number,
  failures: number,
  timed: number = failures,
): Reliability {
  if (failures === 0) return { mtbf: null, mttr: null, availability: 1 };
  const running = Math.max(0, window_hours - repair_hours);

  return {
    mtbf: running / failures,
    mttr: timed === 0 ? null : repair_hours / timed,
    availability: running + repair_hours === 0 ? 0 : running / (running + repair_hours),
  };
}

export interface ParetoRow<Key> {
  key: Key;
  value: number;
  /** Of all, 0 to 1, and together with what stands before it. */
  share: number;
  cumulative: number;
}

/** What comes most often first; equals stay as they were given. */
export function paretoOf<Key>(counted: readonly { key: Key; value: number }[]): ParetoRow<Key>[] {
  const all = counted.reduce((sum, { value }) => sum + value, 0);
  let before = 0;

  return counted
    .toSorted((a, b) => b.value - a.value)
    .map(({ key, value }) => {
      before += value;

      return { key, value, share: all === 0 ? 0 : value / all, cumulative: all === 0 ? 0 : before / all };
    });
}

/** Of a whole, 0 to 1; null where there is nothing that it could be a share of. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Quick ranges of the overview; any two days beside them. */
export const overviewRanges = [
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "this_month",
  "last_month",
  "last_3_months",
  "last_12_months",
  "year_to_date",
] as const satisfies readonly QuickRange[];

const usualRange: ChartRange = { quick: "last_90_days" };

/** What the address asks the overview for. */
export function overviewRange({ range, from, to }: Record<"range" | "from" | "to", unknown>): ChartRange {
  const quick = overviewRanges.find((one) => one === range);
  if (quick) return { quick };
  const asked = readRange(null, String(from ?? ""), String(to ?? ""));

  return "quick" in asked ? usualRange : asked;
}
