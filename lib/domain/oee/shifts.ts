import { addDays, instantAt } from "@/lib/domain/maintenance/recurrence";
import { isHoliday, type WorkCalendar, weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import type { Stretch } from "./stretches";

/**
 * The calendar of planned production: shifts by the plant's clock, over midnight and over the changes of the clock. A shift
 * belongs to the date on which it starts.
 */

/** Names and times of a template; times on the plant's clock, "06:00". */
export interface Span {
  name: string;
  starts: string;
  ends: string;
}

export interface ShiftPlan {
  /** ISO weekdays, Monday is 1. */
  work_days: readonly number[];
  shifts: readonly Span[];
  breaks: readonly (Span & { id: number })[];
}

export interface PlannedBreak extends Stretch {
  break_id: number;
  name: string;
}

export interface PlannedShift extends Stretch {
  /** "2026-11-27" */
  date: string;
  name: string;
  breaks: PlannedBreak[];
}

/** "Total time should be 15+ minutes": the specification's text for labor holds for shifts too. */
export const shortestShiftMinutes = 15;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const day = 24 * 60;

/** Minutes on the clock from start to end; the same time is a whole day later. */
export const clockMinutes = ({ starts, ends }: Pick<Span, "starts" | "ends">): number =>
  ((minutesOf(ends) - minutesOf(starts) + day - 1) % day) + 1;

/** Do two shifts of the same days overlap on the clock? Also the night shift with the morning of the next day. */
export function overlaps(one: Span, other: Span): boolean {
  const after = (minutesOf(other.starts) - minutesOf(one.starts) + day) % day;
  const before = (minutesOf(one.starts) - minutesOf(other.starts) + day) % day;

  return after < clockMinutes(one) || before < clockMinutes(other);
}

/** The shift that a break is in, by the clock; null where it is in none. */
export function shiftOfBreak(pause: Span, shifts: readonly Span[]): Span | null {
  return (
    shifts.find((shift) => {
      const after = (minutesOf(pause.starts) - minutesOf(shift.starts) + day) % day;
      return after + clockMinutes(pause) <= clockMinutes(shift);
    }) ?? null
  );
}

/** The shifts that start on these dates, both included, with their breaks. */
export function shiftsOf(
  plan: ShiftPlan,
  dates: { from: string; to: string },
  timeZone: string,
  calendar: Pick<WorkCalendar, "holidays">,
): PlannedShift[] {
  const found: PlannedShift[] = [];
  const days = { work_days: plan.work_days, holidays: calendar.holidays };
  for (let date = dates.from; date <= dates.to; date = addDays(date, 1)) {
    if (!plan.work_days.includes(weekdayOf(date)) || isHoliday(date, days)) continue;
    for (const shift of plan.shifts) {
      const placed = placeOn(date, shift, timeZone);
      if (placed.to <= placed.from) continue;
      const own = plan.breaks.filter((pause) => shiftOfBreak(pause, plan.shifts) === shift);
      found.push({
        ...placed,
        date,
        name: shift.name,
        breaks: own.map((pause) => breakOn(date, shift, pause, timeZone)),
      });
    }
  }

  return found.sort((a, b) => a.from - b.from);
}

function placeOn(date: string, { starts, ends }: Span, timeZone: string): Stretch {
  const end = ends <= starts ? addDays(date, 1) : date;

  return { from: instantAt(date, starts, timeZone).getTime(), to: instantAt(end, ends, timeZone).getTime() };
}

/** A break of a night shift may be on the next date. */
function breakOn(date: string, shift: Span, pause: Span & { id: number }, timeZone: string): PlannedBreak {
  const on = pause.starts < shift.starts ? addDays(date, 1) : date;

  return { ...placeOn(on, pause, timeZone), break_id: pause.id, name: pause.name };
}

/** A break moved by so many minutes, or null where it would leave its shift or meet another break. */
export function movedBreak(
  pause: Stretch,
  minutes: number,
  { shift, others }: { shift: Stretch; others: readonly Stretch[] },
): Stretch | null {
  const moved = { from: pause.from + minutes * 60_000, to: pause.to + minutes * 60_000 };
  const isInside = moved.from >= shift.from && moved.to <= shift.to;
  const isFree = others.every((other) => moved.to <= other.from || moved.from >= other.to);

  return isInside && isFree ? moved : null;
}
