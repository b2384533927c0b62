import { writtenTime } from "./plant-day";
import { localDate } from "./time-zones";

/**
 * Every date and time that a person reads is written here (decision 0072): screens through components/ui/moment.tsx, papers and
 * messages through plant-text.ts. English has AM and PM where the country does, Spanish 24 hours; who has chosen it in the
 * profile reads "2026-11-22 07:11:40" instead. What is typed, logged and exported has that form always (plant-day.ts).
 */

interface Shape {
  options: Intl.DateTimeFormatOptions;
  /** The same as yyyy-mm-dd hh:mm:ss; a name of a day or month has no such form. */
  iso?: { weekday?: true; day?: "whole" | "short"; clock?: "minute" | "second" };
}

const clock = { hour: "numeric", minute: "2-digit" } as const;
const clockSecond = { ...clock, second: "2-digit" } as const;
const shortDay = { month: "short", day: "numeric" } as const;

const shapes = {
  /** Nov 22, 2026 */
  day: { options: { dateStyle: "medium" }, iso: { day: "whole" } },
  /** Nov 22, and in another year more than half a year away with its year */
  shortDay: { options: shortDay, iso: { day: "whole" } },
  /** November 22 */
  longDay: { options: { month: "long", day: "numeric" }, iso: { day: "short" } },
  /** Sun, Nov 22, with a year as above */
  weekday: { options: { weekday: "short", ...shortDay }, iso: { weekday: true, day: "whole" } },
  /** Sun, Nov 22, along an axis: the range beside it shows the year */
  axisDay: { options: { weekday: "short", ...shortDay }, iso: { weekday: true, day: "short" } },
  /** Sun */
  weekdayName: { options: { weekday: "short" } },
  /** Sunday */
  weekdayLongName: { options: { weekday: "long" } },
  /** Nov */
  monthName: { options: { month: "short" } },
  /** Nov 2026 */
  shortMonth: { options: { month: "short", year: "numeric" } },
  /** November 2026 */
  month: { options: { month: "long", year: "numeric" } },
  /** Nov 22, 2026, 7:11 AM */
  minute: { options: { dateStyle: "medium", timeStyle: "short" }, iso: { day: "whole", clock: "minute" } },
  /** Nov 22, 2026, 7:11:40 AM */
  second: { options: { dateStyle: "medium", timeStyle: "medium" }, iso: { day: "whole", clock: "second" } },
  /** Sunday, November 22, 2026 at 7:11:40 AM */
  full: { options: { dateStyle: "full", timeStyle: "medium" }, iso: { weekday: true, day: "whole", clock: "second" } },
  /** 7:11 AM */
  clock: { options: { timeStyle: "short" }, iso: { clock: "minute" } },
  /** 7:11:40 AM */
  clockSecond: { options: { timeStyle: "medium" }, iso: { clock: "second" } },
  /** Sun 7:11 AM */
  weekdayClock: { options: { weekday: "short", ...clock }, iso: { weekday: true, clock: "minute" } },
  /** Nov 22, 7:11 AM */
  shortMinute: { options: { ...shortDay, ...clock }, iso: { day: "whole", clock: "minute" } },
  /** Nov 22, 7:11:40 AM */
  shortSecond: { options: { ...shortDay, ...clockSecond }, iso: { day: "whole", clock: "second" } },
  /** Sun, Nov 22, 7:11 AM */
  weekdayMinute: {
    options: { weekday: "short", ...shortDay, ...clock },
    iso: { weekday: true, day: "whole", clock: "minute" },
  },
} as const satisfies Record<string, Shape>;

export type MomentShape = keyof typeof shapes;
export type At = Date | string | number;

export interface MomentWriting {
  /** "es-MX-u-hc-h23": the language and how it writes dates (formatTagAt). */
  tag: string;
  timeZone: string;
  /** A short day far from it has its year. */
  now?: number;
}

/** Does the text have a time of day, which means nothing without its zone? */
export const isClockTime = (shape: MomentShape): boolean => {
  const { iso }: Shape = shapes[shape];
  return iso?.clock !== undefined;
};

const bareDay = /^\d{4}-\d\d-\d\d$/;

/** A calendar date, "2026-11-22", which is the same on every clock. */
export const isBareDay = (at: At): at is string => typeof at === "string" && bareDay.test(at);

/** The text of a moment. */
export function momentText(at: At, shape: MomentShape, { tag, timeZone, now }: MomentWriting): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return String(at);
  const zone = isBareDay(at) ? "UTC" : timeZone;
  const { iso }: Shape = shapes[shape];

  if (iso && writesIso(tag)) return isoText(moment, iso, tag, zone);
  return formatterOf(tag, shape, zone, now !== undefined && needsYear(moment, now)).format(moment);
}

/**
 * The text from one moment to a later one: "8:40 – 8:43 AM", "Nov 22 – 28, 2026". A clock's that is over midnight has its days,
 * "Sun 10:40 PM – Mon 6:00 AM".
 */
export function rangeText(from: At, to: At, shape: MomentShape, { tag, timeZone, now }: MomentWriting): string {
  const [begin, end] = [new Date(from), new Date(to)];
  const zone = isBareDay(from) ? "UTC" : timeZone;
  const text = (at: At, as: MomentShape) => momentText(at, as, { tag, timeZone: zone, now });
  const both = (as: MomentShape) => `${text(from, as)} – ${text(to, as)}`;
  // What ends before it begins is no range to Intl.
  if (Number.isNaN(begin.getTime()) || !(begin <= end)) return both(shape);
  const isOneDay = dayOf(begin, zone) === dayOf(end, zone);
  const { iso }: Shape = shapes[shape];
  if (!isOneDay && iso?.clock) return both(shape === "clock" ? "weekdayClock" : shape);
  if (writesIso(tag) && iso) {
    if (!isOneDay) return both(shape);
    return iso.clock ? `${text(from, shape)} – ${isoText(end, { clock: iso.clock }, tag, zone)}` : text(from, shape);
  }
  const formatter = formatterOf(tag, shape, zone, now !== undefined && needsYear(begin, now));

  // Languages, and browsers, differ in the spaces.
  return "formatRange" in formatter ? formatter.formatRange(begin, end).replace(/\s?[–-]\s?/, " – ") : both(shape);
}

const dayOf = (at: Date, timeZone: string) => {
  const { year, month, day } = localDate(at.getTime(), timeZone);
  return `${year} ${month} ${day}`;
};

/** How a tag has it that its reader wants yyyy-mm-dd: a private part, which numbers and texts pay no regard to. */
const isoMark = "-x-iso";

export const withIsoDates = (tag: string): string => `${tag}${isoMark}`;
const writesIso = (tag: string) => tag.endsWith(isoMark);

function isoText(at: Date, { weekday, day, clock }: NonNullable<Shape["iso"]>, tag: string, timeZone: string): string {
  const written = writtenTime(at.getTime(), timeZone, "second");
  return [
    weekday && formatterOf(tag, "weekdayName", timeZone).format(at),
    day && written.slice(day === "whole" ? 0 : "yyyy-".length, "yyyy-mm-dd".length),
    clock && written.slice("yyyy-mm-dd ".length, clock === "minute" ? -":ss".length : undefined),
  ]
    .filter(Boolean)
    .join(" ");
}

const halfYear = 183 * 86_400_000;

const needsYear = (at: Date, now: number) =>
  Math.abs(at.getTime() - now) > halfYear && at.getUTCFullYear() !== new Date(now).getUTCFullYear();

function formatterOf(tag: string, shape: MomentShape, timeZone: string, isFar = false): Intl.DateTimeFormat {
  const hasYear = isFar && (shape === "shortDay" || shape === "weekday");
  const { options }: Shape = shapes[shape];
  const key = `${tag} ${shape} ${hasYear} ${timeZone}`;
  return kept(key, tag, { ...options, ...(hasYear && { year: "numeric" }), timeZone });
}

const mostFormatters = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one costs a thousand times what using it does. */
function kept(key: string, tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(tag, options);
  // A visitor's zone is whatever their browser sends.
  if (formatters.size >= mostFormatters) formatters.clear();
  formatters.set(key, made);
  return made;
}

/**
 * "EST", or in full "Eastern Time"; of the moment, because a clock has two names a year. The short ones are the same in both
 * languages, as they stand on plans and instruments.
 */
export function zoneText(
  timeZone: string,
  at: At,
  { style = "short", tag = "en-US" }: { style?: "short" | "longGeneric"; tag?: string } = {},
): string {
  // In full it would be "GMT+00:00".
  const isShort = style === "short" || timeZone === "UTC";
  const written = isShort ? "en-US" : tag;
  const key = `${written} ${isShort} ${timeZone}`;
  const formatter = kept(key, written, { timeZone, timeZoneName: isShort ? "short" : style });
  return partOf(formatter, at) ?? timeZone;
}

const partOf = (formatter: Intl.DateTimeFormat, at: At) =>
  formatter.formatToParts(new Date(at)).find(({ type }) => type === "timeZoneName")?.value;

/** What this browser's own clock is called then. */
export const ownZoneText = (at: At): string | undefined => partOf(kept("own", "en-US", { timeZoneName: "short" }), at);
