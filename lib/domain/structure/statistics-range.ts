import { type ChartRange, readRange } from "../monitoring/chart-range";
import { isStoredRangeStale, type QuickRange } from "../shared/quick-ranges";

/** Places whose statistics are shown over a range. A utility is a production line of its own kind. */
export const statisticsKinds = ["plant", "production_line", "machine", "asset"] as const;
export type StatisticsKind = (typeof statisticsKinds)[number];

export const isStatisticsKind = (kind: string): kind is StatisticsKind =>
  (statisticsKinds as readonly string[]).includes(kind);

/** Specification 9, "Date ranges". */
const defaults: Record<StatisticsKind, QuickRange> = {
  plant: "last_7_days",
  production_line: "last_7_days",
  machine: "today",
  asset: "today",
};

/** What somebody chose, and when: UTC milliseconds. */
export interface KeptRange {
  at: number;
  range: { quick?: string; from?: number; to?: number };
}

/** The range chosen last for places of a kind, while it is not forgotten; else the kind's own. */
export function rangeToShow(kind: StatisticsKind, kept: KeptRange | null, now: number): ChartRange {
  const usual = { quick: defaults[kind] };
  if (!kept || typeof kept.at !== "number" || !kept.range || isStoredRangeStale(kept.at, now)) return usual;
  const { quick = null, from = "", to = "" } = kept.range;
  const read = readRange(quick, String(from), String(to));
  const isWhatWasKept = "quick" in read ? read.quick === quick : true;

  return isWhatWasKept ? read : usual;
}
