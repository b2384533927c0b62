import { type DurationUnit, secondsIn } from "./duration";

const clock = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/;
const term = /(\d+(?:[.,]\d+)?)\s*(\p{L}*)\s*/gu;

/** In their order. The names of both languages, so that what one page shows can be typed into another. */
const terms = [
  { seconds: 3600, names: ["h", "hr", "hrs", "hour", "hours", "hora", "horas"] },
  { seconds: 60, names: ["m", "min", "mins", "minute", "minutes", "minuto", "minutos"] },
  { seconds: 1, names: ["s", "sec", "secs", "second", "seconds", "seg", "segundo", "segundos"] },
];

/**
 * A duration as people type it, in its unit: "1:30" and "1 h 30" are an hour and a half, "90" is ninety minutes. NaN for
 * what is no duration, or is not a whole number of the unit.
 */
export function readDuration(text: string, unit: DurationUnit): number {
  const typed = text.trim().toLowerCase();
  const value = (secondsOfClock(typed) ?? secondsOfTerms(typed)) / secondsIn[unit];
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : Number.NaN;
}

function secondsOfClock(text: string): number | null {
  const [, hours, minutes, seconds = 0] = clock.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A number without a name is of the term after the one before it; the first is minutes. */
function secondsOfTerms(text: string): number {
  const found = [...text.matchAll(term)];
  if (found.length === 0 || found.map(([whole]) => whole).join("") !== text) return Number.NaN;
  let sum = 0;
  let last = -1;
  for (const [, number = "", name] of found) {
    const at = name ? terms.findIndex(({ names }) => names.includes(name)) : last < 0 ? 1 : last + 1;
    const unit = terms[at];
    if (at <= last || !unit) return Number.NaN;
    sum += Number(number.replace(",", ".")) * unit.seconds;
    last = at;
  }

  return sum;
}
