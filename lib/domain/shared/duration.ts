/** What one unit of a stored duration is. */
export type DurationUnit = "seconds" | "minutes";

export const secondsIn: Record<DurationUnit, number> = { seconds: 1, minutes: 60 };

/** A stored duration in hours, minutes and seconds, as people read it. */
export function durationParts(value: number, unit: DurationUnit) {
  const seconds = Math.round(value * secondsIn[unit]);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 };
}
