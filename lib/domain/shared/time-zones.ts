/** Days belong to the plant: the arithmetic of local dates on UTC milliseconds. */

/** The specification's list, section 9. */
const plantTimeZones = [
  "UTC",
  "Canada/Atlantic",
  "Canada/Central",
  "Canada/Eastern",
  "Canada/Mountain",
  "Canada/Newfoundland",
  "Canada/Pacific",
  "Canada/Saskatchewan",
  "Canada/Yukon",
] as const;

/**
 * Every zone that a plant may be in, those of the specification first. Elsewhere are plants too. The tablets of some plants
 * are too old to list them, and offer those of the specification.
 */
export function timeZones(): readonly string[] {
  const first: readonly string[] = plantTimeZones;
  const all = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];

  return [...first, ...all.filter((zone) => !first.includes(zone))];
}

/** A name of the IANA database, also an older one: US/Eastern. An offset is none, because it never changes its clock. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The zone of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The one name of a zone that tables have, "America/New_York" for "US/Eastern"; an unknown one is left as it is. */
export const canonicalZone = (timeZone: string): string =>
  isTimeZone(timeZone) ? new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone : timeZone;

/** A calendar date; the month is 1 to 12. */
export type LocalDate = { year: number; month: number; day: number };

const dayMs = 86_400_000;

export function localDate(ts: number, timeZone: string): LocalDate {
  const local = new Date(ts + offsetAt(ts, timeZone));

  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** The first instant of a date in a zone, even where the clock jumps over midnight. Days and months may overflow. */
export const startOfDate = ({ year, month, day }: LocalDate, timeZone: string): number =>
  Math.min(...momentsShowing(Date.UTC(year, month - 1, day), timeZone));

/**
 * When a zone's clock shows a time, given as if it were UTC: twice, where the clock is put back. Where it jumps over the
 * time, as much later: 02:30 is 03:30.
 */
export function momentsShowing(wall: number, timeZone: string): number[] {
  const before = wall - offsetAt(wall - dayMs, timeZone);
  const after = wall - offsetAt(wall + dayMs, timeZone);
  const shown = [before, after].filter((ts) => ts + offsetAt(ts, timeZone) === wall);

  return shown.length > 0 ? shown : [Math.max(before, after)];
}

export function startOfDay(ts: number, timeZone: string): number {
  return startOfDate(localDate(ts, timeZone), timeZone);
}

/** A date some days and months on; the last day of the month where it would be too long. */
export function shiftDate({ year, month, day }: LocalDate, by: { days?: number; months?: number }): LocalDate {
  const first = new Date(Date.UTC(year, month - 1 + (by.months ?? 0), 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const shifted = new Date(first.getTime() + (Math.min(day, length) - 1 + (by.days ?? 0)) * dayMs);

  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() };
}

/** A clock that never changes, of which only the offset is known: minutes as JavaScript's getTimezoneOffset gives them. */
export function fixedZone(timezoneOffset: number): string {
  const minutes = Math.abs(timezoneOffset);
  const two = (number: number) => String(number).padStart(2, "0");

  return `${timezoneOffset > 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Local time minus UTC, in milliseconds, daylight saving included. Takes what fixedZone() gives, too. */
export function offsetAt(ts: number, timeZone: string): number {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(timeZone);
  if (fixed) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
  // No clock is put on and back within an hour: where it is the same at both ends, it is the same between them.
  const hour = Math.floor(ts / hourMs);
  const before = atHour(hour, timeZone);

  return before === atHour(hour + 1, timeZone) ? before : offsetOf(ts, timeZone);
}

const hourMs = 3_600_000;
const mostHours = 20_000;
const offsetsAtHours = new Map<string, Map<number, number>>();

/** Kept, because asking the formatter costs a hundred times as much. */
function atHour(hour: number, timeZone: string): number {
  const hours = offsetsAtHours.get(timeZone) ?? new Map<number, number>();
  const known = hours.get(hour);
  if (known !== undefined) return known;
  const offset = offsetOf(hour * hourMs, timeZone);
  if (hours.size >= mostHours) hours.clear();
  offsetsAtHours.set(timeZone, hours.set(hour, offset));

  return offset;
}

function offsetOf(ts: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(ts)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);

  return wall - Math.floor(ts / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one costs a thousand times what using it does. Throws a RangeError for an unknown zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formatters.set(timeZone, formatter);
  }

  return formatter;
}
