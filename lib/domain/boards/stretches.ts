import type { Range } from "../shared/quick-ranges";
import { type LocalDate, localDate, shiftDate, startOfDate } from "../shared/time-zones";
import { type Per, perOptions } from "./kinds";

/** More of them are narrower than a point of the screen. */
const most = 400;
const shortest: Record<Per, number> = { day: 1, week: 7, month: 28 };

/** What a chart of a range is drawn by: as asked, or by longer stretches where there would be too many. */
export function perWithin({ from, to }: Range, per: Per): Per {
  const days = (to - from) / 86_400_000;
  return perOptions.slice(perOptions.indexOf(per)).find((one) => days / shortest[one] <= most) ?? "month";
}

const pad = (number: number, digits = 2) => String(number).padStart(digits, "0");
const textOf = ({ year, month, day }: LocalDate) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/**
 * The first days of all stretches that a range touches on the clock of a plant, "2026-11-23", in order: those in which nothing
 * was as well. Weeks begin on Monday, as in PostgreSQL.
 */
export function stretchesOf({ from, to }: Range, per: Per, timeZone: string): string[] {
  const days: string[] = [];
  for (let date = firstDay(localDate(from, timeZone), per); startOfDate(date, timeZone) < to; date = next(date, per))
    days.push(textOf(date));

  return days;
}

function firstDay(date: LocalDate, per: Per): LocalDate {
  if (per === "month") return { ...date, day: 1 };
  if (per === "day") return date;
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();

  return shiftDate(date, { days: -((weekday + 6) % 7) });
}

const next = (date: LocalDate, per: Per) =>
  shiftDate(date, per === "month" ? { months: 1 } : { days: per === "week" ? 7 : 1 });
