import {
  isHoliday,
  isWorkDay,
  usualMinutes,
  type WorkCalendar,
  weekdayOf,
} from "@/lib/domain/maintenance/work-calendar";

/** What a person works: minutes of a week's days, Monday first; null: the usual hours of the plant. Days off by date. */
export interface PersonHours {
  minutes: readonly number[] | null;
  /** Both ends included: "2026-11-25". */
  absences: readonly { from_date: string; until_date: string; reason: string | null }[];
}

export type DayOff = "absent" | "holiday" | "off_shift";

export interface DayCapacity {
  /** Minutes. */
  capacity: number;
  /** Why there are none. */
  off: DayOff | null;
  /** The name of the holiday, or the reason of the absence. */
  reason: string | null;
}

/** How much of a date a person can work. Who has hours of their own works them on days on which the plant does not. */
export function capacityOn(date: string, { minutes, absences }: PersonHours, calendar: WorkCalendar): DayCapacity {
  const absence = absences.find(({ from_date, until_date }) => from_date <= date && date <= until_date);
  if (absence) return { capacity: 0, off: "absent", reason: absence.reason };
  if (isHoliday(date, calendar)) return { capacity: 0, off: "holiday", reason: calendar.holidays.get(date) ?? null };
  const capacity = minutes ? (minutes[weekdayOf(date) - 1] ?? 0) : isWorkDay(date, calendar) ? usualMinutes : 0;

  return { capacity, off: capacity === 0 ? "off_shift" : null, reason: null };
}

/** Minutes that are planned beyond the capacity, or free within it: one of the two is 0. */
export const loadOf = (planned: number, capacity: number) => ({
  free: Math.max(0, capacity - planned),
  over: Math.max(0, planned - capacity),
});

/** Expected time of orders together; one without it counts nothing. */
export const plannedMinutes = (orders: readonly { expected_minutes: number | null }[]): number =>
  orders.reduce((sum, { expected_minutes }) => sum + (expected_minutes ?? 0), 0);
