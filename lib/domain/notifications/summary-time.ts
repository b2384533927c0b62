import { type LocalDate, localDate, momentsShowing, shiftDate } from "@/lib/domain/shared/time-zones";

const hourMs = 3_600_000;
/** A summary that could not be sent in the morning is no use at night. */
const lateHours = 4;

/** "07:30", the clock of a plant. */
export const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

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
