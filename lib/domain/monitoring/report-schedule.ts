import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { type LocalDate, localDate, momentsShowing, shiftDate, startOfDate } from "../shared/time-zones";

/** When charts are sent by themselves, and what stretch of time they show. */
export const cadences = ["weekly", "monthly"] as const;
export type Cadence = (typeof cadences)[number];

export interface Schedule {
  cadence: Cadence;
  /** ISO, Monday is 1; of weekly ones. */
  weekday: number;
}

/** On the plant's clock, before the morning meeting. */
const hourSent = 6;

/** The next time after `after`, UTC milliseconds: 6:00 of the plant on its weekday, or on the first of a month. */
export function nextReportAt(schedule: Schedule, after: number, timeZone: string): number {
  let date = localDate(after, timeZone);
  for (let days = 0; days <= 32; days++) {
    const at = sentOn(date, timeZone);
    if (at > after && fits(schedule, date)) return at;
    date = normalized(shiftDate(date, { days: 1 }));
  }
  throw new RangeError("no day fits");
}

/** Of the times from `next` on the latest that has come: what was missed before it is not sent any more. */
export function latestReportAt(schedule: Schedule, next: number, now: number, timeZone: string): number {
  let latest = next;
  for (let at = next; at <= now; at = nextReportAt(schedule, at, timeZone)) latest = at;

  return latest;
}

const sentOn = ({ year, month, day }: LocalDate, timeZone: string) =>
  firstOf(momentsShowing(Date.UTC(year, month - 1, day, hourSent), timeZone));

const normalized = ({ year, month, day }: LocalDate): LocalDate => {
  const date = new Date(Date.UTC(year, month - 1, day));

  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

function fits({ cadence, weekday }: Schedule, { year, month, day }: LocalDate): boolean {
  if (cadence === "monthly") return day === 1;

  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7) === weekday;
}

/** What a report that is sent at this time shows: the seven whole days before, or the month before; UTC milliseconds. */
export function reportedRange({ cadence }: Schedule, at: number, timeZone: string): { from: number; to: number } {
  const today = localDate(at, timeZone);
  const first =
    cadence === "monthly" ? { ...shiftDate(today, { months: -1 }), day: 1 } : shiftDate(today, { days: -7 });
  const last = cadence === "monthly" ? { ...today, day: 1 } : today;

  return { from: startOfDate(first, timeZone), to: startOfDate(last, timeZone) };
}
