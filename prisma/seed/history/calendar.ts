import { dateText } from "@/lib/domain/shared/calendar-month";
import { localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";

const hour = 3_600_000;
const day = 24 * hour;

/** Moments of a plant's past by its own clock, counted back from the present day. */
export type PlantCalendar = ReturnType<typeof plantCalendar>;

export function plantCalendar(now: Date, timeZone: string) {
  const today = localDate(now.getTime(), timeZone);
  const dateOf = (daysAgo: number) => shiftDate(today, { days: -daysAgo });
  const weekday = (daysAgo: number) => {
    const { year, month, day: date } = dateOf(daysAgo);
    return new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  };

  return {
    now,
    /** The day, "2026-11-27". */
    date: (daysAgo: number) => dateText(dateOf(daysAgo)),
    /** How many days ago a day of the year was, at least so many. */
    since: (month: number, dayOfMonth: number, least: number) => {
      const passed = (year: number) =>
        (Date.UTC(today.year, today.month - 1, today.day) - Date.UTC(year, month - 1, dayOfMonth)) / day;
      return passed(today.year) >= least ? passed(today.year) : passed(today.year - 1);
    },
    /** 13.5 is half past one in the afternoon. */
    at: (daysAgo: number, oClock: number) => new Date(startOfDate(dateOf(daysAgo), timeZone) + oClock * hour),
    /** Planned work is not done at the weekend: it comes on the Friday before. */
    workday: (daysAgo: number) => daysAgo + ({ 6: 1, 0: 2 }[weekday(daysAgo)] ?? 0),
  };
}
