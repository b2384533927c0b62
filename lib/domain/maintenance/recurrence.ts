import { isHoliday, isWorkDay, type WorkCalendar, weekdayOf } from "@/lib/domain/maintenance/work-calendar";
import { momentsShowing } from "@/lib/domain/shared/time-zones";

/**
 * When recurring work is due. Dates are texts, "2026-11-27", on the plant's calendar; nothing here reads a clock. Every date
 * follows from the first one, never from the one before it, so that the 31st does not become the 28th for good.
 */

export const periodTypes = ["weekly", "monthly", "yearly"] as const;
export type PeriodType = (typeof periodTypes)[number];
export const recurrenceModes = ["fixed", "floating"] as const;
export const holidayRules = ["same", "previous", "next", "skip"] as const;
export type HolidayRule = (typeof holidayRules)[number];
export const meterKinds = ["run_hours", "count"] as const;
export type MeterKind = (typeof meterKinds)[number];

export interface Recurrence {
  period_type: PeriodType;
  /** Every so many weeks, months or years. */
  every: number;
  /** Weekly: ISO weekdays, Monday is 1. None: that of the start. */
  weekdays?: readonly number[] | null;
  /** Monthly: beyond the month's length its last day. Neither this nor nth: the day of the start. */
  month_day?: number | null;
  /** Monthly: the first to fourth such weekday, or the last (-1). */
  nth?: { n: number; weekday: number } | null;
  /** Yearly: "MM-DD"; 29 February is the 28th where there is none. None: that of the start. */
  dates?: readonly string[] | null;
  starts_on: string;
  ends_on?: string | null;
  /** On the plant's clock, "06:00". */
  time: string;
  /** fixed: by the calendar; floating: the interval begins when the work before was done. */
  mode: (typeof recurrenceModes)[number];
  on_holiday: HolidayRule;
  /** How many days before it is due an order is made. */
  lead_days: number;
  /**
   * Or so many run hours or parts after it was last done, whichever comes first. Run hours are those of the item, or of a
   * sensor that is named; parts are those of the process that counts on the line, or of one that is named.
   */
  meter?: { kind: MeterKind; every: number; sensor_id?: number | null; process_id?: number | null } | null;
}

/** One date of the rule. `day`: where it lands after a holiday has moved it; null: the holiday takes it away. */
export interface Occurrence {
  date: string;
  day: string | null;
}

const dayMs = 86_400_000;
const numberOf = (date: string) => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const two = (number: number) => String(number).padStart(2, "0");

export const addDays = (date: string, days: number): string => textOf(numberOf(date) + days);

/** The later of two dates. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Days between two dates, negative when the second is earlier. */
const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const partsOf = (date: string) => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month: month - 1, day };
};

/** The day of a month, its last where it is shorter; months count from 0 and may overflow. */
function inMonth(year: number, month: number, day: number): string {
  const first = new Date(Date.UTC(year, month, 1));
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth()];

  return `${y}-${two(m + 1)}-${two(Math.min(day, daysIn(y, m)))}`;
}

function nthWeekday(year: number, month: number, { n, weekday }: { n: number; weekday: number }): string {
  const last = inMonth(year, month, 31);
  if (n < 0) return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  const first = inMonth(year, month, 1);

  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** Do two rules ask for the same? Days that one names and the other leaves to its start are the same days. */
export const isSameRule = (one: Recurrence, other: Recurrence): boolean =>
  JSON.stringify(wholeRule(one)) === JSON.stringify(wholeRule(other));

function wholeRule({ meter, ...rule }: Recurrence) {
  const { period_type, every, starts_on, time, mode, on_holiday, lead_days } = rule;
  const days = {
    weekly: rule.weekdays?.length ? rule.weekdays : [weekdayOf(starts_on)],
    monthly: rule.nth ? [rule.nth.n, rule.nth.weekday] : (rule.month_day ?? partsOf(starts_on).day),
    yearly: rule.dates?.length ? rule.dates : [starts_on.slice(5)],
  }[period_type];

  return [
    ...[period_type, every, starts_on, rule.ends_on ?? null, time, mode, on_holiday, lead_days],
    mode === "fixed" ? days : null,
    meter ? [meter.kind, meter.every, meter.sensor_id ?? null, meter.process_id ?? null] : null,
  ];
}

/** The dates of the period that begins `index` intervals after that of the start, in their order. */
function datesOfPeriod(rule: Recurrence, index: number): string[] {
  const { starts_on, every } = rule;
  const start = partsOf(starts_on);
  switch (rule.period_type) {
    case "weekly": {
      const monday = addDays(starts_on, 1 - weekdayOf(starts_on) + index * every * 7);
      const weekdays = rule.weekdays?.length ? rule.weekdays : [weekdayOf(starts_on)];
      return [...weekdays].sort((a, b) => a - b).map((weekday) => addDays(monday, weekday - 1));
    }
    case "monthly": {
      const month = start.month + index * every;
      return [
        rule.nth ? nthWeekday(start.year, month, rule.nth) : inMonth(start.year, month, rule.month_day ?? start.day),
      ];
    }
    case "yearly": {
      const year = start.year + index * every;
      const dates = rule.dates?.length ? rule.dates : [starts_on.slice(5)];
      const days = dates.map((date) => inMonth(year, Number(date.slice(0, 2)) - 1, Number(date.slice(3))));
      return [...new Set(days)].sort();
    }
  }
}

/** Which period a date is in, counted in intervals from that of the start; not below 0. */
function periodOf(rule: Recurrence, date: string): number {
  const [start, at] = [partsOf(rule.starts_on), partsOf(date)];
  const passed = {
    weekly: () => Math.floor(daysBetween(addDays(rule.starts_on, 1 - weekdayOf(rule.starts_on)), date) / 7),
    monthly: () => (at.year - start.year) * 12 + at.month - start.month,
    yearly: () => at.year - start.year,
  }[rule.period_type]();

  return Math.max(0, Math.floor(passed / rule.every));
}

/** The last date there is: a rule may go on for ever, the calendar of ISO 8601 does not. */
const lastYear = 9_000;

/** The dates of a fixed rule from a date on, without the holidays. */
export function* datesFrom(rule: Recurrence, from: string): Generator<string> {
  const begin = laterOf(from, rule.starts_on);
  for (let index = periodOf(rule, begin); ; index++) {
    for (const date of datesOfPeriod(rule, index)) {
      if (rule.ends_on && date > rule.ends_on) return;
      if (date >= begin) yield date;
    }
    if (partsOf(rule.starts_on).year + index > lastYear) return;
  }
}

/** The date one interval after work was done, for a floating rule. */
export function intervalAfter({ period_type, every }: Recurrence, date: string): string {
  const { year, month, day } = partsOf(date);
  if (period_type === "weekly") return addDays(date, 7 * every);

  return period_type === "monthly" ? inMonth(year, month + every, day) : inMonth(year + every, month, day);
}

/** How far a holiday may move a date: a plant that never works moves nothing. */
const furthest = 31;

/**
 * Where a date lands. A weekday that the rule names counts as worked, so that weekend rounds stay on the weekend; a day of a
 * month or a year that falls on a free weekday is moved like a holiday.
 */
export function landsOn(rule: Recurrence, date: string, calendar: WorkCalendar): string | null {
  const namesWeekday = rule.mode === "fixed" && (rule.period_type === "weekly" || Boolean(rule.nth));
  const isFree = namesWeekday ? isHoliday(date, calendar) : !isWorkDay(date, calendar);
  if (!isFree || rule.on_holiday === "same") return date;
  if (rule.on_holiday === "skip") return null;
  const step = rule.on_holiday === "next" ? 1 : -1;
  for (let days = 1; days <= furthest; days++) {
    const other = addDays(date, step * days);
    if (isWorkDay(other, calendar)) return other;
  }

  return date;
}

/**
 * The next occurrences, holidays considered. Floating work is shown as if each were done on the day it is due. A date that a
 * holiday moves onto that of another occurrence is taken away.
 */
export function nextOccurrences(
  rule: Recurrence,
  calendar: WorkCalendar,
  { from, count }: { from: string; count: number },
): Occurrence[] {
  const found: Occurrence[] = [];
  const dates = rule.mode === "fixed" ? datesFrom(rule, from) : floatingFrom(rule, from);
  const days = new Set<string>();
  for (const date of dates) {
    const day = landsOn(rule, date, calendar);
    const isTaken = day !== null && days.has(day);
    if (day !== null) days.add(day);
    found.push({ date, day: isTaken ? null : day });
    if (found.filter((one) => one.day !== null).length === count || found.length >= 10 * count) break;
  }

  return found;
}

function* floatingFrom(rule: Recurrence, from: string): Generator<string> {
  let date = laterOf(from, rule.starts_on);
  while ((!rule.ends_on || date <= rule.ends_on) && partsOf(date).year < lastYear) {
    yield date;
    date = intervalAfter(rule, date);
  }
}

/**
 * The instant of a date and time on a clock. Of a time that the clock shows twice the first (RFC 5545, 3.3.5); one that it
 * jumps over is as much later.
 */
export function instantAt(date: string, time: string, timeZone: string): Date {
  const { year, month, day } = partsOf(date);
  const [hours = 0, minutes = 0] = time.split(":").map(Number);

  return new Date(Math.min(...momentsShowing(Date.UTC(year, month, day, hours, minutes), timeZone)));
}

/** The fewest days between two dates of the rule: an order is not made before the one ahead of it is due. */
function spacingOf(rule: Recurrence): number {
  if (rule.mode === "floating") return { weekly: 7, monthly: 28, yearly: 365 }[rule.period_type] * rule.every;
  const dates = datesFrom({ ...rule, ends_on: null }, rule.starts_on);
  let before = dates.next().value as string;
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < periodsCompared * 7; at++) {
    const { value, done } = dates.next();
    if (done) break;
    fewest = Math.min(fewest, daysBetween(before, value));
    before = value;
  }

  return fewest;
}

/** Enough for months of every length, and years of every date. */
const periodsCompared = 14;

/** Days ahead of the due date at which an order is made. */
export const leadOf = (rule: Recurrence): number => Math.min(rule.lead_days, spacingOf(rule));

/** A date of a series that is due to be made, or has passed while nobody made it. */
export interface DueOccurrence extends Occurrence {
  is_missed: boolean;
}

/**
 * What is to be made up to a day, both included, of a series whose first open date is `next_on`; and the open date after
 * that. Of dates that have passed unmade the latest is made and those before it are missed. `taken`: days on which the series
 * has work already.
 */
export function dueOccurrences(
  rule: Recurrence,
  calendar: WorkCalendar,
  { next_on, today, until, taken }: { next_on: string; today: string; until: string; taken: ReadonlySet<string> },
): { due: DueOccurrence[]; next: Occurrence | null } {
  const due: DueOccurrence[] = [];
  const days = new Set(taken);
  let next: Occurrence | null = null;
  for (const date of rule.mode === "fixed" ? datesFrom(rule, next_on) : floatingFrom(rule, next_on)) {
    const landed = landsOn(rule, date, calendar);
    const day = landed !== null && days.has(landed) ? null : landed;
    if ((day ?? date) > until) {
      next = { date, day };
      break;
    }
    due.push({ date, day, is_missed: false });
    if (day !== null) days.add(day);
  }
  const passed = due.filter(({ day, date }) => (day ?? date) < today);
  const latest = passed.findLast(({ day }) => day !== null);
  for (const one of passed) one.is_missed = one.day !== null && one !== latest;

  return { due, next };
}
