import { isHoliday, type WorkCalendar, weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { clockMinutes, minutesBetween, nextDate, placeOn, type Span, shiftsOf } from "@/lib/domain/shared/shifts";
import type { Stretch } from "./stretches";

/** The calendar of planned production: the shifts of a counted line with their breaks. */

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

/** The shift that a break is in, by the clock; null where it is in none. */
export function shiftOfBreak(pause: Span, shifts: readonly Span[]): Span | null {
  return (
    shifts.find((shift) => minutesBetween(shift.starts, pause.starts) + clockMinutes(pause) <= clockMinutes(shift)) ??
    null
  );
}

/** The shifts that start on these dates, both included, with their breaks. */
export function shiftsWithBreaks(
  plan: ShiftPlan,
  dates: { from: string; to: string },
  timeZone: string,
  calendar: Pick<WorkCalendar, "holidays">,
): PlannedShift[] {
  const days = { work_days: plan.work_days, holidays: calendar.holidays };
  const isOn = (date: string) => plan.work_days.includes(weekdayOf(date)) && !isHoliday(date, days);

  return shiftsOf(plan.shifts, dates, timeZone, isOn).map(({ date, span, from, to }) => ({
    date,
    name: span.name,
    from,
    to,
    breaks: plan.breaks
      .filter((pause) => shiftOfBreak(pause, plan.shifts) === span)
      .map((pause) => breakOn(date, span, pause, timeZone))
      // A break within the hour that a clock change leaves out does not take place.
      .filter((pause) => pause.to > pause.from),
  }));
}

/** A break of a night shift may be on the next date. */
function breakOn(date: string, shift: Span, pause: Span & { id: number }, timeZone: string): PlannedBreak {
  const on = pause.starts < shift.starts ? nextDate(date) : date;

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
