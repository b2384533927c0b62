import { staleAfterSeconds } from "./zones";

/**
 * What is watched. One definition for sensors and one for items, wherever they are counted: nothing that has not reported
 * of for three expected intervals counts as reporting, and no item as watched without a sensor that reports.
 */
export type SensorReport = "reporting" | "silent" | "never_reported" | "inactive";

interface SeenSensor {
  is_inactive: boolean;
  last_seen_at: Date | null;
  expected_interval_s: number;
}

export function reportOf({ is_inactive, last_seen_at, expected_interval_s }: SeenSensor, now: Date): SensorReport {
  if (is_inactive) return "inactive";
  if (!last_seen_at) return "never_reported";

  return last_seen_at >= seenSince(expected_interval_s, now) ? "reporting" : "silent";
}

/** A sensor of this interval that was seen since then reports. */
export const seenSince = (expected_interval_s: number, now: Date) =>
  new Date(now.getTime() - staleAfterSeconds(expected_interval_s) * 1000);

export const itemCoverages = ["watched", "silent", "no_sensor"] as const;
export type ItemCoverage = (typeof itemCoverages)[number];

/** Of an item by its sensors; inactive ones watch nothing. */
export function itemCoverage(sensors: readonly SensorReport[]): ItemCoverage {
  if (sensors.includes("reporting")) return "watched";

  return sensors.length === 0 ? "no_sensor" : "silent";
}

const hourSeconds = 3600;
const dayHours = 24;
const wholeDay = (1 << dayHours) - 1;

/** So many readings of an hour are enough: half of those that are expected, and one at least. */
const leastReadings = (expected_interval_s: number) => Math.max(1, Math.ceil(hourSeconds / expected_interval_s / 2));

/** A reading of a slow sensor covers the hours until the next one is due. */
const hoursReached = (expected_interval_s: number) =>
  Math.min(dayHours, Math.max(1, Math.ceil(expected_interval_s / hourSeconds)));

/** The hours of a day that were covered, bit 0 the first. `came`: readings by hour, of the day before as negative hours. */
export function coveredHours(came: ReadonlyMap<number, number>, expected_interval_s: number): number {
  const reach = hoursReached(expected_interval_s);
  let hours = 0;
  for (const [hour, count] of came) {
    if (count < leastReadings(expected_interval_s)) continue;
    for (let at = Math.max(0, hour); at < Math.min(dayHours, hour + reach); at++) hours |= 1 << at;
  }

  return hours & wholeDay;
}

export interface CoveredTime {
  covered_hours: number;
  /** Hours in which readings were to be expected, had the item been watched all the time. */
  expected_hours: number;
}

/** What a failure may claim at most: downtime of an item that was watched for fewer hours was not avoided by watching. */
export const cappedMinutes = (failure_minutes: number, covered_hours: number | null): number =>
  covered_hours === null ? failure_minutes : Math.min(failure_minutes, covered_hours * 60);
