import { type LocalDate, localDate, shiftDate } from "@/lib/domain/shared/time-zones";

/** A month as a wall calendar shows it: whole weeks, Monday first. */

export type Month = Pick<LocalDate, "year" | "month">;

/** "2026-11"; null for anything else. */
export function parseMonth(text: unknown): Month | null {
  const match = typeof text === "string" ? /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) : null;

  return match ? { year: Number(match[1]), month: Number(match[2]) } : null;
}

/** Of a text that is a month. @throws for every other one. */
export function monthOf(text: string): Month {
  const month = parseMonth(text);
  if (!month) throw new Error(`${text} is no month`);
  return month;
}

export const monthText = ({ year, month }: Month) =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;

export const dateText = (date: LocalDate) => `${monthText(date)}-${String(date.day).padStart(2, "0")}`;

export function shiftMonth({ year, month }: Month, months: number): Month {
  const { day: _day, ...shifted } = shiftDate({ year, month, day: 1 }, { months });

  return shifted;
}

/** Four to six weeks of seven days; the first and the last may belong to the neighbouring months. */
export function weeksOf(month: Month): LocalDate[][] {
  const first = { ...month, day: 1 };
  const weekday = new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay() || 7;
  const monday = shiftDate(first, { days: 1 - weekday });
  const length = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const weeks = Math.ceil((weekday - 1 + length) / 7);

  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => shiftDate(monday, { days: week * 7 + day })),
  );
}

/** The day of a column that holds a date alone, "2026-11-27", and back. */
export const dayText = (date: Date): string => date.toISOString().slice(0, 10);
export const dayOf = (text: string): Date => new Date(`${text}T00:00:00Z`);

/** The plant's date at an instant. */
export const plantDay = (at: Date, time_zone: string): string => dateText(localDate(at.getTime(), time_zone));
