import { type LocalDate, localDate, momentsShowing, offsetAt, shiftDate } from "@/lib/domain/shared/time-zones";

const hourMs = 3_600_000;
/** A summary that could not be sent in the morning is no use at night. */
const lateHours = 4;

/** "07:30", the clock of a plant. */
export const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether a plant's clock shows a time within the quiet hours. They begin at one time and end before the other. */
function isQuiet(now: number, hours: QuietHours, timeZone: string): boolean {
  const { quiet_from: from, quiet_until: until } = hours;
  if (from === null || until === null) return false;
  const time = new Date(now + offsetAt(now, timeZone)).toISOString().slice(11, 16);

  // Most pass midnight.
  return from < until ? from <= time && time < until : from <= time || time < until;
}

/** When the present quiet hours end, by a plant's clock; null outside of them. */
export function quietEnds(now: number, hours: QuietHours, timeZone: string): number | null {
  const { quiet_until: until } = hours;
  if (until === null || !isQuiet(now, hours, timeZone)) return null;
  const today = localDate(now, timeZone);
  const ends = [0, 1].map((days) => momentAt(shiftDate(today, { days }), until, timeZone));

  return ends.find((end) => end > now) ?? null;
}

export interface QuietHours {
  quiet_from: string | null;
  quiet_until: string | null;
}

/** They have two different ends, or there are none. */
export const areQuietHours = ({ quiet_from, quiet_until }: QuietHours) =>
  quiet_from === null ? quiet_until === null : quiet_until !== null && quiet_from !== quiet_until;

/**
 * The moment a plant's clock shows a time on a date. A time that the clock jumps over comes as much later (02:30
 * becomes 03:30); of one that it shows twice the first is meant.
 */
function momentAt({ year, month, day }: LocalDate, time: string, timeZone: string): number {
  const [hour, minute] = time.split(":").map(Number);

  return Math.min(...momentsShowing(Date.UTC(year, month - 1, day, hour, minute), timeZone));
}

/** The date whose summary is due now, on the plant's calendar; null while none is. */
export function summaryDue(now: number, time: string, timeZone: string): LocalDate | null {
  const today = localDate(now, timeZone);
  // A minute after midnight it may be yesterday's.
  const begun = [today, shiftDate(today, { days: -1 })].find((date) => momentAt(date, time, timeZone) <= now);

  return begun && now - momentAt(begun, time, timeZone) < lateHours * hourMs ? begun : null;
}

/** "2026-03-08" */
export const isoDate = ({ year, month, day }: LocalDate) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
