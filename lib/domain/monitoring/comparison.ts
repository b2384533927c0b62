import type { Range } from "@/lib/domain/shared/quick-ranges";
import { type LocalDate, localDate, momentsShowing, offsetAt, shiftDate } from "@/lib/domain/shared/time-zones";

/** What a chart is compared with: the same measurements at another time, or another sensor at the same time. */

export const comparedPeriods = ["previous_period", "last_week", "last_month", "last_year"] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

export type Comparison =
  | { period: ComparedPeriod }
  | { date: string }
  /** Without a measurement each of its measurements stands beside the like one here. */
  | { sensor_id: number; parameter: number | null };

const keys = ["compare", "compare_date", "compare_sensor", "compare_parameter"] as const;

/** As the address of a chart carries it; null: nothing, or nothing that can be understood. */
export function readComparison(get: (name: string) => string | null): Comparison | null {
  const wanted = get("compare");
  if (wanted === "date") {
    const date = get("compare_date") ?? "";
    return dateOf(date) ? { date } : null;
  }
  if (wanted === "sensor") {
    const sensor_id = idOf(get("compare_sensor"));
    return sensor_id === null ? null : { sensor_id, parameter: idOf(get("compare_parameter")) };
  }
  const period = comparedPeriods.find((one) => one === wanted);

  return period ? { period } : null;
}

/** The words of an address; null takes one away. */
export function writeComparison(comparison: Comparison | null): Record<(typeof keys)[number], string | null> {
  const nothing = { compare: null, compare_date: null, compare_sensor: null, compare_parameter: null };
  if (!comparison) return nothing;
  if ("period" in comparison) return { ...nothing, compare: comparison.period };
  if ("date" in comparison) return { ...nothing, compare: "date", compare_date: comparison.date };
  const { sensor_id, parameter } = comparison;

  return {
    ...nothing,
    compare: "sensor",
    compare_sensor: String(sensor_id),
    compare_parameter: parameter === null ? null : String(parameter),
  };
}

/**
 * The other stretch of time, always as long as the one shown. Weeks, months and years are steps of the plant's
 * calendar, so that a Monday stands over a Monday and noon over noon; the last day of a month over the last day of a
 * shorter one.
 */
export function comparedRange(comparison: Comparison, range: Range, timeZone: string): Range {
  const length = range.to - range.from;
  const from = beginOf(comparison, range, timeZone);

  return { from, to: from + length };
}

function beginOf(comparison: Comparison, { from, to }: Range, timeZone: string): number {
  if ("sensor_id" in comparison) return from;
  const today = localDate(from, timeZone);
  if ("date" in comparison) return onDate(dateOf(comparison.date) ?? today, from, timeZone);
  switch (comparison.period) {
    case "previous_period":
      return from - (to - from);
    case "last_week":
      return onDate(shiftDate(today, { days: -7 }), from, timeZone);
    case "last_month":
      return onDate(shiftDate(today, { months: -1 }), from, timeZone);
    case "last_year":
      return onDate(shiftDate(today, { months: -12 }), from, timeZone);
  }
}

const dayMs = 86_400_000;

/** The same time of the clock on another date: hours since midnight would be one off on a day on which it changes. */
function onDate({ year, month, day }: LocalDate, ts: number, timeZone: string): number {
  const wall = ts + offsetAt(ts, timeZone);

  return Math.min(...momentsShowing(Date.UTC(year, month - 1, day) + (wall % dayMs), timeZone));
}

function dateOf(text: string): LocalDate | null {
  const [, year = 0, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  const date = { year, month, day };
  const isReal = year > 1970 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;

  return isReal && month <= 12 ? date : null;
}

const idOf = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

interface Measured {
  parameter: number;
  quantity: string;
  axis: string | null;
}

/**
 * Which of the other measurements stands beside which of ours: the same one, else one of the same quantity and axis,
 * where one was chosen also of the same quantity alone. Other quantities have another unit and are never compared.
 */
export function partnersOf<Own extends Measured, Other extends Measured>(
  own: readonly Own[],
  others: readonly Other[],
  chosen: number | null,
): { of: number; other: Other }[] {
  const offered = chosen === null ? others : others.filter(({ parameter }) => parameter === chosen);
  if (chosen !== null) {
    const other = offered[0];
    const of = other && (alike(other, own) ?? own.find(({ quantity }) => quantity === other.quantity));
    return other && of ? [{ of: of.parameter, other }] : [];
  }

  return own.flatMap((one) => {
    const other = alike(one, offered);
    return other ? [{ of: one.parameter, other }] : [];
  });
}

function alike<One extends Measured>({ parameter, quantity, axis }: Measured, among: readonly One[]): One | undefined {
  const fitting = among.filter((one) => one.quantity === quantity);
  return fitting.find((one) => one.parameter === parameter) ?? fitting.find((one) => one.axis === axis);
}
