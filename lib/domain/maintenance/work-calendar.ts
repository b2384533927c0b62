/** When a plant works: ISO weekdays (Monday is 1), and holidays by their date, "2026-11-26", with their name. */
export interface WorkCalendar {
  work_days: readonly number[];
  holidays: ReadonlyMap<string, string>;
}

/** What a person works on a working day of the plant where nothing else is set: eight hours, ours. */
export const usualMinutes = 480;

/** ISO weekday of a date, Monday is 1. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

export const isHoliday = (date: string, { holidays }: WorkCalendar): boolean => holidays.has(date);

/** Does the plant work on the date? */
export const isWorkDay = (date: string, calendar: WorkCalendar): boolean =>
  !isHoliday(date, calendar) && calendar.work_days.includes(weekdayOf(date));
