import { roundTo } from "./units";

/**
 * How figures are answered that are the quotient of others: with the digits that mean something, and no more. Whole cents
 * are rounded where they are computed.
 */
const rounded =
  (decimals: number) =>
  <Value extends number | null>(value: Value): Value =>
    (value === null ? value : roundTo(value as number, decimals)) as Value;

/** 0 to 1, to a thousandth of a percent. */
export const asShare = rounded(5);
/** 0 to 100. */
export const asPercent = rounded(2);
/** Months, days, hours; per hundred or per day. */
export const asQuotient = rounded(2);

/** So few are shown as a count: one of three is "1 of 3" and not "33 %", three of three no "100 %". Ours. */
const leastForRate = 10;

/** The part of a whole, 0 to 1; null while the whole is too small for a percentage. */
export const rateOf = (part: number, whole: number): number | null =>
  whole < leastForRate ? null : asShare(part / whole);
