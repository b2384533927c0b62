import { momentsShowing } from "@/lib/domain/shared/time-zones";
import { dateShape, type Looks, type Problem, wholeYear } from "./values";

/** When a value was taken, as other systems write it: to the millisecond, on the clock of a zone or with an offset. */

/** Nobody has readings of before, and tables have no partition for them. */
const earliestReading = Date.UTC(1990, 0, 1);

/** Nothing longer is a time, and nothing longer is looked into. */
const longest = 60;

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[Tt ]([^Tt ].*))?$/;
const inOrder = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[Tt ,]([^Tt ,].*))?$/;
const named = /^(\d{1,2})[ /.-]?(\p{L}{3,10})\.?[ /.-]?(\d{4}|\d{2})(?:[Tt ,]([^Tt ,].*))?$/u;
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(?:([ap])\.? ?m\.?)? ?(z|utc|gmt|[+-]\d{2}(?::?\d{2})?)?$/i;
const epochSeconds = /^\d{9,10}(?:\.\d+)?$/;
const epochMilliseconds = /^\d{12,13}$/;

const months: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  set: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
};

interface Written {
  year: number;
  month: number;
  day: number;
  clock: string | undefined;
}

/**
 * When something was taken, in UTC milliseconds. Two, the earlier first, where the clock of the zone is put back and shows
 * the time twice.
 * @param timeZone of times without an offset
 */
export function readInstants(given: string, looks: Looks, timeZone: string): readonly number[] | Problem {
  const shape = { key: "not_a_date", params: { shape: dateShape(looks) } };
  if (given.length > longest) return shape;
  const text = given.split(/\s/).filter(Boolean).join(" ").replace(", ", " ");
  if (epochMilliseconds.test(text)) return [Number(text)];
  if (epochSeconds.test(text)) return [Math.round(Number(text) * 1_000)];
  const written = writtenIn(text, looks);
  if (!written) return shape;
  const { year, month, day } = written;
  if (month < 1 || month > 12 || day < 1 || day > 31) return shape;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > days) return { key: "no_such_day", params: { year, month, days } };
  const time = written.clock === undefined ? { ms: 0, offset: null } : readClock(written.clock);
  if (!time) return { key: "not_a_time", params: { time: written.clock ?? "" } };
  const wall = Date.UTC(year, month - 1, day) + time.ms;

  return time.offset === null ? [...new Set(momentsShowing(wall, timeZone))] : [wall - time.offset];
}

function writtenIn(text: string, { dates }: Looks): Written | null {
  const found = iso.exec(text);
  if (found) return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]), clock: found[4] };
  const [, first = "", second = "", year = "", rest] = inOrder.exec(text) ?? named.exec(text) ?? [];
  if (first === "") return null;
  const month = months[second.toLowerCase().slice(0, 3)];
  if (month) return { year: wholeYear(year), month, day: Number(first), clock: rest };
  const [day, ofYear] = dates === "dmy" ? [first, second] : [second, first];

  return { year: wholeYear(year), month: Number(ofYear) || 0, day: Number(day) || 0, clock: rest };
}

/** Milliseconds since midnight, and those that the clock is ahead of UTC; null: not given. */
function readClock(text: string): { ms: number; offset: number | null } | null {
  const [, hours, minutes, seconds = "0", fraction = "", half, zone] = clock.exec(text) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null;
  if (half && (Number(hours) > 12 || Number(hours) < 1)) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23) return null;
  const ms =
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 +
    Number(`${fraction}000`.slice(0, 3).padEnd(3, "0"));

  return { ms, offset: zone === undefined ? null : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];

  return sign ? (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000 : 0;
}

/**
 * Of the hour that the clock shows twice: the first, or the second where the row before was not earlier. In rows that go back in
 * time, the second, or the first where the row before was not later.
 */
export function nextInstant(instants: readonly number[], before: number, isDescending: boolean): number {
  const later = instants.find((ts) => ts > before);
  const earlier = instants.findLast((ts) => ts < before);

  return (isDescending ? earlier : (later ?? earlier)) ?? instants[0] ?? Number.NaN;
}

/** Why no reading is kept of then. */
export function instantProblem(ts: number, { until, since }: { until: number; since: number | null }): Problem | null {
  if (ts < earliestReading) return { key: "before_1990" };
  if (ts > until) return { key: "in_the_future" };
  if (since !== null && ts < since)
    return { key: "no_longer_kept", params: { day: new Date(since).toISOString().slice(0, 10) } };

  return null;
}
