import { median, theilSen } from "../monitoring/forecast/trend";
import { type CostParts, totalOf } from "./order-cost";

/**
 * What an item, a machine or a line costs over its life, and whether it still pays to repair it. Money is whole cents; a month
 * is "2026-11", on the plant's calendar. Costs are those that closed orders froze.
 */

export interface CostMonth extends CostParts {
  month: string;
  /** Closed orders, and those of them that repaired a breakdown. */
  orders: number;
  breakdowns: number;
}

interface CostRow extends CostParts {
  /** "2026" or "2026-11". */
  period: string;
  breakdowns: number;
  /** Of the closed orders those that were no breakdown, 0 to 1; null without any. */
  planned_share: number | null;
}

type CostPeriod = "year" | "month";

/** The last so many years up to this month, each period with what was booked in it; the oldest first. */
export function costRows(months: readonly CostMonth[], by: CostPeriod, years: number, thisMonth: string): CostRow[] {
  const wanted = by === "year" ? yearsUntil(thisMonth, years) : monthsUntil(thisMonth, years * 12);

  return wanted.map((period) =>
    rowOf(
      period,
      months.filter(({ month }) => month.startsWith(period)),
    ),
  );
}

function rowOf(period: string, months: readonly CostMonth[]): CostRow {
  const sum = (key: keyof CostParts | "orders" | "breakdowns") => months.reduce((all, one) => all + one[key], 0);
  const [orders, breakdowns] = [sum("orders"), sum("breakdowns")];
  const costs: CostParts = {
    labor: sum("labor"),
    parts: sum("parts"),
    downtime: sum("downtime"),
    other: sum("other"),
  };

  return { period, ...costs, breakdowns, planned_share: orders === 0 ? null : (orders - breakdowns) / orders };
}

const yearOf = (month: string) => Number(month.slice(0, 4));

const yearsUntil = (thisMonth: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(yearOf(thisMonth) - count + 1 + at));

/** So many months with this one as the last. */
export const monthsUntil = (thisMonth: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const last = yearOf(thisMonth) * 12 + Number(thisMonth.slice(5)) - 1;
    const month = last - count + 1 + at;

    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });

/** What is spent to keep it going; downtime is no spending. */
export const upkeepOf = (costs: CostParts): number => totalOf(costs) - costs.downtime;

interface Aging {
  /** Of full calendar years, the oldest first: labor, parts and other. */
  years: readonly { year: number; cost: number }[];
  /** The year that runs. */
  this_year: number;
  replacement_cost: number | null;
  expected_life_years: number | null;
}

type NoAdvice = "no_replacement_cost" | "no_expected_life" | "too_few_years";

export type Advice =
  | { advice: null; because: NoAdvice; full_years: number }
  | {
      advice: "repair" | "replace";
      because: "cheaper";
      full_years: number;
      /** What next year is expected to cost, and what a new one would cost a year. */
      next_year: number;
      new_per_year: number;
      /** The first year, ten ahead at most, in which keeping it costs more than a new one. */
      replace_from: number | null;
    };

/** Of fewer full years no line is drawn, and as many make what a new one costs to keep. Ours. */
const leastYears = 3;
const yearsAhead = 10;

/**
 * Next year follows the line of Theil and Sen through the full years. A new one costs its price over its life, and in upkeep
 * what this one did in the first three years on record.
 */
export function adviceOf({ years, this_year, replacement_cost, expected_life_years }: Aging): Advice {
  const full_years = years.length;
  if (replacement_cost === null) return { advice: null, because: "no_replacement_cost", full_years };
  if (expected_life_years === null) return { advice: null, because: "no_expected_life", full_years };
  if (full_years < leastYears) return { advice: null, because: "too_few_years", full_years };
  const expected = lineThrough(years);
  const first = years.slice(0, leastYears);
  const new_per_year = Math.round(
    replacement_cost / expected_life_years + first.reduce((sum, { cost }) => sum + cost, 0) / first.length,
  );
  const ahead = Array.from({ length: yearsAhead }, (_, at) => this_year + 1 + at);
  const replace_from = ahead.find((year) => expected(year) > new_per_year) ?? null;
  const next_year = Math.max(0, Math.round(expected(this_year + 1)));

  return {
    advice: replace_from === this_year + 1 ? "replace" : "repair",
    because: "cheaper",
    full_years,
    next_year,
    new_per_year,
    replace_from,
  };
}

function lineThrough(years: Aging["years"]): (year: number) => number {
  const slope = theilSen(years.map(({ year, cost }) => ({ at: year, value: cost })));
  const from = median(years.map(({ year, cost }) => cost - slope * year));

  return (year) => from + slope * year;
}

/** As many years back costs are read: the line goes through the full ones among them. */
export const mostYears = 11;

/**
 * The full calendar years on record: from the first that began with it in place, or with its first closed order, to the last
 * that is over, and of the last eleven at most. A year without an order cost nothing, if orders were kept by then.
 * @param since the day from which it was in place and its plant kept orders, "2021-03-15"
 */
export function fullYears(months: readonly CostMonth[], since: string | null, thisMonth: string): Aging["years"] {
  const first = [since, ...months.map(({ month }) => `${month}-01`)].filter((day) => day !== null).sort()[0];
  if (first === undefined) return [];
  const begin = Math.max(yearOf(first) + (first.slice(5) === "01-01" ? 0 : 1), yearOf(thisMonth) - mostYears + 1);
  const count = Math.max(0, yearOf(thisMonth) - begin);

  return Array.from({ length: count }, (_, at) => {
    const year = begin + at;
    const inYear = months.filter(({ month }) => yearOf(month) === year);
    return { year, cost: inYear.reduce((sum, month) => sum + upkeepOf(month), 0) };
  });
}

/** What stands in a place: a machine with what a new one costs, or its items with theirs. */
export interface ValuedMachine {
  replacement_cost: number | null;
  items: number;
  /** Of its items those whose cost is known, and what they cost together. */
  priced_items: number;
  items_cost: number;
}

interface AssetValue {
  /** Upkeep of twelve months in percent of what it would cost to build it again. */
  percent: number;
  value: number;
  /** Of its machines the part whose cost is known, 0 to 1. */
  covered: number;
}

/** Less of a place is no basis for a figure of all of it. */
const leastCovered = 0.5;

/** Null where less than half is priced. */
export function assetValueOf(machines: readonly ValuedMachine[], upkeep: number): AssetValue | null {
  if (machines.length === 0) return null;
  const shares = machines.map(({ replacement_cost, items, priced_items }) =>
    replacement_cost !== null ? 1 : items === 0 ? 0 : priced_items / items,
  );
  const covered = shares.reduce((sum, share) => sum + share, 0) / machines.length;
  const value = machines.reduce((sum, one) => sum + (one.replacement_cost ?? one.items_cost), 0);
  if (covered < leastCovered || value === 0) return null;

  return { percent: Math.round((upkeep / value) * 1_000) / 10, value, covered };
}
