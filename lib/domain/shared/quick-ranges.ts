import { type LocalDate, localDate, shiftDate, startOfDate } from "@/lib/domain/shared/time-zones";

/** The date ranges of the specification, section 9, in the plant's time zone. `to` is not included. */
export const quickRanges = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "last_60_days",
  "last_90_days",
  "last_1_hour",
  "last_3_hours",
  "last_12_hours",
  "year_to_date",
  "quarter_1",
  "quarter_2",
  "quarter_3",
  "quarter_4",
  "last_month",
  "last_3_months",
  "last_12_months",
  "this_month",
] as const;
export type QuickRange = (typeof quickRanges)[number];

/** UTC milliseconds. */
export type Range = { from: number; to: number };

const tooLongToCompare: readonly QuickRange[] = ["last_30_days", "last_60_days", "last_90_days"];

/** The ranges a picker offers; comparing leaves out 30, 60 and 90 days. */
export function quickRangesFor({ comparing }: { comparing: boolean }): readonly QuickRange[] {
  return comparing ? quickRanges.filter((range) => !tooLongToCompare.includes(range)) : quickRanges;
}

const hours: Partial<Record<QuickRange, number>> = { last_1_hour: 1, last_3_hours: 3, last_12_hours: 12 };

const hour = 3_600_000;

/**
 * Hours end now. Ranges that count days or months end with today and include it: seven days are today and the six
 * before; three months begin on the same day three months ago. Last month is the calendar month. Quarters are those
 * of the present year, also the ones still to come.
 */
export function quickRange(range: QuickRange, now: number, timeZone: string): Range {
  const length = hours[range];
  if (length !== undefined) return { from: now - length * hour, to: now };

  const today = localDate(now, timeZone);
  const [first, end] = datesOf(range, today);

  return { from: startOfDate(first, timeZone), to: startOfDate(end, timeZone) };
}

function datesOf(range: QuickRange, today: LocalDate): [first: LocalDate, end: LocalDate] {
  const tomorrow = shiftDate(today, { days: 1 });
  const month = { ...today, day: 1 };
  const lastDays = (days: number): [LocalDate, LocalDate] => [shiftDate(today, { days: 1 - days }), tomorrow];
  const quarter = (number: number): [LocalDate, LocalDate] => {
    const first = { year: today.year, month: number * 3 - 2, day: 1 };

    return [first, shiftDate(first, { months: 3 })];
  };

  switch (range) {
    case "yesterday":
      return [shiftDate(today, { days: -1 }), today];
    case "last_7_days":
      return lastDays(7);
    case "last_30_days":
      return lastDays(30);
    case "last_60_days":
      return lastDays(60);
    case "last_90_days":
      return lastDays(90);
    case "year_to_date":
      return [{ year: today.year, month: 1, day: 1 }, tomorrow];
    case "quarter_1":
      return quarter(1);
    case "quarter_2":
      return quarter(2);
    case "quarter_3":
      return quarter(3);
    case "quarter_4":
      return quarter(4);
    case "last_month":
      return [shiftDate(month, { months: -1 }), month];
    case "last_3_months":
      return [shiftDate(today, { months: -3 }), tomorrow];
    case "last_12_months":
      return [shiftDate(today, { months: -12 }), tomorrow];
    case "this_month":
      return [month, tomorrow];
    default:
      return lastDays(1);
  }
}

const storedRangeHours = 30; // specification 9: 1 day plus 6 hours

/** A range kept from an earlier visit is forgotten when it was stored longer ago than this. */
export const isStoredRangeStale = (storedAt: number, now: number) => now - storedAt > storedRangeHours * hour;
