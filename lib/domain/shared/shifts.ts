import { beginOf } from "./plant-day";

/**
 * Shifts by the plant's clock, over midnight and over the changes of the clock; those of people and those of counted lines.
 * A shift belongs to the date on which it starts.
 */

/** Names and times of a template; times on the plant's clock, "06:00". */
export interface Span {
  name: string;
  starts: string;
  ends: string;
}

/** Milliseconds. */
interface Stretch {
  from: number;
  to: number;
}

/** A span of a template on one date. */
export interface PlacedSpan<S extends Span> extends Stretch {
  /** "2026-11-27" */
  date: string;
  span: S;
}

/** "Total time should be 15+ minutes": the specification's text for labor holds for shifts too. */
export const shortestShiftMinutes = 15;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const day = 24 * 60;

/** Minutes on the clock from start to end; the same time is a whole day later. */
export const clockMinutes = ({ starts, ends }: Pick<Span, "starts" | "ends">): number =>
  ((minutesOf(ends) - minutesOf(starts) + day - 1) % day) + 1;

/** Minutes on the clock from one time to the next showing of another, 0 to 1,439. */
export const minutesBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + day) % day;

/** Do two shifts of the same days overlap on the clock? Also the night shift with the morning of the next day. */
export const overlaps = (one: Span, other: Span): boolean =>
  minutesBetween(one.starts, other.starts) < clockMinutes(one) ||
  minutesBetween(other.starts, one.starts) < clockMinutes(other);

/** The date after another. */
export const nextDate = (date: string): string => new Date(Date.parse(date) + day * 60_000).toISOString().slice(0, 10);

/** Where a span is on a date. One that ends by the clock before it starts ends on the next date. */
export function placeOn(date: string, { starts, ends }: Pick<Span, "starts" | "ends">, timeZone: string): Stretch {
  const end = ends <= starts ? nextDate(date) : date;
  const at = (day: string, time: string) => beginOf(`${day} ${time}`, timeZone) ?? Number.NaN;

  return { from: at(date, starts), to: at(end, ends) };
}

/**
 * The spans that start on these dates, both included, in their order.
 * @param isOn whether a span takes place on a date
 */
export function shiftsOf<S extends Span>(
  spans: readonly S[],
  dates: { from: string; to: string },
  timeZone: string,
  isOn: (date: string, span: S) => boolean,
): PlacedSpan<S>[] {
  const found: PlacedSpan<S>[] = [];
  for (let date = dates.from; date <= dates.to; date = nextDate(date))
    for (const span of spans) {
      if (!isOn(date, span)) continue;
      const placed = placeOn(date, span, timeZone);
      // The clock was put forward over all of it.
      if (placed.to > placed.from) found.push({ ...placed, date, span });
    }

  return found.sort((a, b) => a.from - b.from);
}
