import { fixedZone, type LocalDate, momentsShowing, offsetAt, shiftDate } from "@/lib/domain/shared/time-zones";

/**
 * What a day or a time means that somebody has written without a zone (specification 9: yyyy-mm-dd with optional
 * hh:mm:ss): it is read on a plant's clock, so that a day has 23 or 25 hours when that clock changes.
 */

const onClock = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/;
const withZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/;

const second = 1_000;
const minute = 60_000;

/** A wall clock's time as if it were UTC, and how much of it the text means: null stands for the whole day. */
interface OnClock {
  date: LocalDate;
  time: number | null;
  length: number;
}

/** Null for what is no such text, and for days and times that no calendar or clock has: 2026-02-30, 24:00. */
function onClockOf(text: string): OnClock | null {
  const match = onClock.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = { year, month, day };
  const { year: shownYear, month: shownMonth, day: shownDay } = shiftDate({ ...date, day: 1 }, { days: date.day - 1 });
  if (shownYear !== year || shownMonth !== month || shownDay !== day) return null;
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  if (match[4] === undefined) return { date, time: null, length: 0 };

  return {
    date,
    time: (hours * 60 + minutes) * minute + seconds * second,
    length: match[6] === undefined ? minute : second,
  };
}

function instantOf(text: string): number | null {
  const ts = withZone.test(text) && beginsWithDay(text) ? Date.parse(text) : Number.NaN;

  return Number.isNaN(ts) ? null : ts;
}

/** Does the text begin with a day that the calendar has? JavaScript reads 30 February as 2 March. */
const beginsWithDay = (text: string) => onClockOf(text.slice(0, "yyyy-mm-dd".length)) !== null;

/** An instant of ISO 8601 that names its zone, as the web application sends every time. */
export const isInstant = (text: string) => instantOf(text) !== null;

/** yyyy-mm-dd, yyyy-mm-dd hh:mm[:ss], or an instant of ISO 8601 with its zone. */
export const isWrittenTime = (text: string) => onClockOf(text) !== null || instantOf(text) !== null;

/** The first instant of what is written; null where isWrittenTime() is false. */
export function beginOf(text: string, timeZone: string): number | null {
  const written = onClockOf(text);

  return written ? Math.min(...momentsShowing(wallOf(written), timeZone)) : instantOf(text);
}

/**
 * The first instant after what is written, so that a row shown as that day, minute or second is within: the start of the
 * next day, the end of the minute. An instant with its zone is the end itself.
 */
export function endOf(text: string, timeZone: string): number | null {
  const written = onClockOf(text);
  if (!written) return instantOf(text);
  if (written.time === null) {
    const next = { date: shiftDate(written.date, { days: 1 }), time: 0, length: 0 };

    return Math.min(...momentsShowing(wallOf(next), timeZone));
  }

  return Math.max(...momentsShowing(wallOf(written), timeZone)) + written.length;
}

/** A day of the calendar (yyyy-mm-dd) as a clock has it: its first instant, and the first of the next day. */
export function dayIn(day: string, timeZone: string): { start: Date; end: Date } {
  const [start, end] = [beginOf(day, timeZone), endOf(day, timeZone)];
  if (start === null || end === null) throw new Error(`no day of the calendar: ${day}`);

  return { start: new Date(start), end: new Date(end) };
}

const wallOf = ({ date: { year, month, day }, time }: OnClock) => Date.UTC(year, month - 1, day) + (time ?? 0);

/** The clock's text at an instant, which beginOf() reads again: "2026-11-22 07:11", with seconds where they matter. */
export function writtenTime(ts: number, timeZone: string, until: "day" | "minute" | "second" = "minute"): string {
  const length = { day: 10, minute: 16, second: 19 }[until];

  return new Date(ts + offsetAt(ts, timeZone)).toISOString().slice(0, length).replace("T", " ");
}

/** The day where the caller is. `timezone_offset`: minutes as JavaScript's getTimezoneOffset gives them. */
export const todayOf = ({ now, timezone_offset }: { now: Date; timezone_offset: number }): string =>
  writtenTime(now.getTime(), fixedZone(timezone_offset), "day");

/**
 * A typed date and time as it is sent, an instant of ISO 8601; null for none. What is no date with a time goes as it is, with
 * the time left open, so that the server refuses it with the field's name.
 */
export function sentInstant(text: string, timeZone: string): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const ts = typed.length > 10 ? beginOf(typed, timeZone) : null;

  return ts === null ? `${typed} --:--` : new Date(ts).toISOString();
}
