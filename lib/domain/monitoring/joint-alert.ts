import { type AlertRule, alertRule } from "@/lib/domain/monitoring/alerts";
import type { Joint } from "@/lib/domain/monitoring/joint";
import type { DataSet, Parameter } from "@/lib/domain/monitoring/parameters";
import type { Quantity } from "@/lib/domain/shared/units";

/** When a machine's measurements together are an alert, and what it names. */
export const jointKind = "together";

/** On how many times its limit the worse of T² and Q is: it warns from 1 on, three hours in a row. */
export const jointRule: AlertRule = alertRule({
  key: jointKind,
  kind: "high",
  warning: 1,
  deadband: 10,
  deadband_unit: "percent",
  // Hours in which the machine did not run are not judged at all.
  delay_after_start_seconds: 0,
  running_only: false,
});

export const excessOf = ({ t2, q }: Joint) => Math.max(t2, q);

const going: ReadonlySet<Quantity> = new Set([
  "velocity",
  "acceleration",
  "temperature",
  "ultrasound",
  "current",
  "pressure",
  "voltage",
  "custom",
]);

/** Peaks are left out, as where limits are learned: their mean shows little. */
export const goesTogether = ({ quantity, band, key, is_derived }: Parameter) =>
  going.has(quantity) && !is_derived && band !== "peak" && !key.endsWith("_max");

export interface Member {
  sensor_id: number;
  data_set: DataSet;
  parameter: number;
}

export interface Contribution extends Member {
  /** Of the whole, 0 to 1. */
  share: number;
  /** Standard deviations of an hour in the run-in; below 0 it is lower than it was. */
  deviation: number;
}

/** Smaller ones mean nothing, and more than four no one reads. */
const LEAST_SHARE = 0.1;
const MOST_NAMED = 4;

/** The largest contributions first; at least the largest. */
export function contributionsOf({ shares, deviations }: Joint, members: readonly Member[]): Contribution[] {
  const all = members.map((member, at) => ({
    ...member,
    share: rounded(shares[at] ?? 0),
    deviation: rounded(deviations[at] ?? 0),
  }));

  return all
    .toSorted((a, b) => b.share - a.share)
    .filter(({ share }, at) => at === 0 || share >= LEAST_SHARE)
    .slice(0, MOST_NAMED);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
