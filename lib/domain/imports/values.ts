import { withoutEnd } from "../shared/ends";
import type { ImportField } from "./fields";

/** How a file writes its days and numbers, which follows from all of them: one alone is often either. */
export interface Looks {
  dates: "dmy" | "mdy";
  decimal: "." | ",";
}

/** Why a cell was refused: a message of `imports.reasons` with its parameters. */
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}

/** Something that is wrong with a row, in the column that it is about; null is the row as a whole. */
export interface Fault {
  column: string | null;
  reason: Problem;
}

/** A day, and a time if the cell had one, on the plant's clock unless the cell names its offset. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  /** Minutes since midnight; null where only a day was given. */
  minutes: number | null;
  /** Minutes that the cell's clock is ahead of UTC; left out where it is the plant's. */
  ahead?: number;
}

export type Parsed = string | number | Moment;
export type Read = { value: Parsed } | { problem: Problem };

/** Of a cell that is no text: nothing longer is a number, a day or a word of a list, and nothing longer is looked into. */
const longestValue = 200;

const datePattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T,]+([^ T,].*))?$/;
const isoPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+([^T ].*))?$/;
const clockPattern = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])\.?)?\s*m?\.?\s?(z|[+-]\d{2}:?\d{2})?$/i;

/** Looks at cells of dates and of numbers; what they leave open follows the language. */
export function looksOf(dates: Iterable<string>, numbers: Iterable<string>, language: "en" | "es"): Looks {
  let [dayFirst, monthFirst] = [0, 0];
  for (const text of readable(dates)) {
    const [, first, second] = datePattern.exec(text.trim()) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) dayFirst++;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst++;
  }
  let [commas, points] = [0, 0];
  for (const text of readable(numbers)) {
    const bare = text.replace(/[^\d.,]/g, "");
    const [comma, point] = [bare.lastIndexOf(","), bare.lastIndexOf(".")];
    // No thousand begins with a zero: "0,125" is an eighth.
    if (comma > point && (point >= 0 || !/^[1-9]\d{0,2}(,\d{3})+$/.test(bare))) commas++;
    else if (point > comma && (comma >= 0 || !/^[1-9]\d{0,2}(\.\d{3})+$/.test(bare))) points++;
  }
  const byLanguage = language === "es" ? "dmy" : "mdy";

  return {
    dates: dayFirst === monthFirst ? byLanguage : dayFirst > monthFirst ? "dmy" : "mdy",
    decimal: commas > points ? "," : ".",
  };
}

function* readable(texts: Iterable<string>) {
  for (const text of texts) if (text.length <= longestValue) yield text;
}

/** How the dates of the file look, for the sentence that refuses another: "M/D/YYYY". */
export const dateShape = ({ dates }: Looks) => (dates === "dmy" ? "D/M/YYYY" : "M/D/YYYY");

/** Why nothing is read of a cell: it has more characters than its field takes. Asked before anything looks into it. */
export function lengthProblem({ as, most = longestValue }: ImportField, text: string): Problem | null {
  const longest = as === "text" || as === "reference" ? most : longestValue;

  return text.length > longest ? { key: "too_long", params: { most: longest, length: text.length } } : null;
}

/** The value of a cell that is not empty. Words and references come back as text: what they name is known elsewhere. */
export function readCell(field: ImportField, text: string, looks: Looks): Read {
  const problem = lengthProblem(field, text);
  if (problem) return { problem };
  switch (field.as) {
    case "moment":
      return readMoment(text, looks);
    case "number":
    case "whole":
      return within(field, readNumber(text, looks), field.as === "whole");
    case "money":
      return inCents(readNumber(text, looks));
    case "minutes":
      return within(field, readMinutes(text, looks), false);
    default:
      return { value: text };
  }
}

/** Null where the text is no number. "1,234.50", "1.234,50", "$ 12", "(12.50)" for what is owed. */
export function readNumber(text: string, { decimal }: Looks): number | null {
  const signed = text.replace(/[\s\u00A0']/g, "");
  const isNegative = /^-|-$|^\(.*\)$/.test(signed);
  const plain = withoutEnd(signed.replace(/^[(-]+/, ""), (sign) => sign === ")" || sign === "-")
    .replace(/^\p{Sc}/u, "")
    .replace(/(?:\p{Sc}|[A-Z]{3})$/u, "");
  const group = decimal === "." ? "," : ".";
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(plain)) return Number(plain) * (isNegative ? -1 : 1);
  const shape =
    decimal === "." ? /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/ : /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;
  if (!/\d/.test(plain) || !shape.test(plain)) return null;
  const value = Number(plain.replaceAll(group, "").replace(decimal, "."));

  return isNegative ? -value : value;
}

function within({ least = -1e12, most = 1e12 }: ImportField, value: number | null, isWhole: boolean): Read {
  if (value === null) return { problem: { key: "not_a_number" } };
  if (isWhole && !Number.isInteger(value)) return { problem: { key: "not_whole" } };
  if (value < least || value > most) return { problem: { key: "out_of_range", params: { least, most } } };

  return { value };
}

/** To the cent: what has more decimals is rounded half away from zero, as a ledger does. */
function inCents(value: number | null): Read {
  if (value === null) return { problem: { key: "not_a_number" } };
  if (Math.abs(value) > 1e11) return { problem: { key: "out_of_range", params: { least: -1e11, most: 1e11 } } };
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)));

  return { value: value < 0 ? -cents : cents };
}

/** "90", "1:30", "1.5 h", "1 h 30 min"; a bare number is minutes unless its column is headed as hours (see `inMinutes`). */
function readMinutes(text: string, looks: Looks): number | null {
  const [, hours, minutes] = /^(\d{1,5}):([0-5]\d)$/.exec(text.trim()) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  const [, h, m] =
    /^(?:([\d.,]+)\s*h(?:ours?|rs?|oras?)?\.?)?\s*(?:([\d.,]+)\s*m(?:in(?:utes?|utos?)?)?\.?)?$/i.exec(text.trim()) ??
    [];
  if (h === undefined && m === undefined) return readNumber(text, looks);
  const [fromHours, fromMinutes] = [h ? readNumber(h, looks) : 0, m ? readNumber(m, looks) : 0];

  return fromHours === null || fromMinutes === null ? null : fromHours * 60 + fromMinutes;
}

/** Does a header state that its numbers are hours? */
export const isInHours = (header: string) => /h(ou)?rs\b|hours?|horas?\b|hrs$/i.test(header);

/** Days that exist, in ISO 8601 or in the order of the file. */
function readMoment(text: string, looks: Looks): Read {
  const shape = { key: "not_a_date", params: { shape: dateShape(looks) } };
  const iso = isoPattern.exec(text.trim());
  const local = iso ? null : datePattern.exec(text.trim());
  if (!iso && !local) return { problem: shape };
  const [, a, b, c, clock] = (iso ?? local) as unknown as [string, string, string, string, string | undefined];
  const [first, second] = [Number(a), Number(b)];
  const [year, month, day] = iso
    ? [first, second, Number(c)]
    : looks.dates === "dmy"
      ? [wholeYear(c), second, first]
      : [wholeYear(c), first, second];
  if (month < 1 || month > 12 || day < 1 || day > 31) return { problem: shape };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > days) return { problem: { key: "no_such_day", params: { year, month, days } } };
  if (year < 1950 || year > 2100) return { problem: { key: "year_out_of_range", params: { year } } };
  const time = clock === undefined ? { minutes: null } : readClock(clock);
  if (time === undefined) return { problem: { key: "not_a_time", params: { time: clock! } } };

  return { value: { year, month, day, ...time } };
}

/** "26" is 2026, "87" is 1987: no plant plans more than twenty years ahead. */
export const wholeYear = (text: string) => {
  const year = Number(text);

  return text.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
};

function readClock(text: string): Pick<Moment, "minutes" | "ahead"> | undefined {
  const [, hours, minutes, half, offset] = clockPattern.exec(text.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || (half && Number(hours) > 12)) return undefined;
  const sinceMidnight = hour * 60 + Number(minutes);
  const ahead = offset === undefined ? null : aheadOf(offset);

  // Midnight in UTC is how systems write a day alone: elsewhere it would be another day.
  return ahead === null || (ahead === 0 && sinceMidnight === 0)
    ? { minutes: sinceMidnight }
    : { minutes: sinceMidnight, ahead };
}

function aheadOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];

  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
