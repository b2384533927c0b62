import { describe, expect, test } from "vitest";
import {
  isStoredRangeStale,
  type QuickRange,
  quickRange,
  quickRanges,
  quickRangesFor,
} from "@/lib/domain/shared/quick-ranges";
import { shiftDate, startOfDate, startOfDay, timeZones } from "@/lib/domain/shared/time-zones";

const eastern = "Canada/Eastern";
/** Ten in the evening of 9 March in Toronto, already 10 March in UTC; the clocks went forward on 8 March. */
const now = Date.parse("2026-03-10T02:00:00Z");
const hour = 3_600_000;

test.each<[QuickRange, string, string]>([
  ["today", "2026-03-09T04:00:00Z", "2026-03-10T04:00:00Z"],
  ["yesterday", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["last_7_days", "2026-03-03T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["last_30_days", "2026-02-08T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["last_60_days", "2026-01-09T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["last_90_days", "2025-12-10T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["last_1_hour", "2026-03-10T01:00:00Z", "2026-03-10T02:00:00Z"],
  ["last_3_hours", "2026-03-09T23:00:00Z", "2026-03-10T02:00:00Z"],
  ["last_12_hours", "2026-03-09T14:00:00Z", "2026-03-10T02:00:00Z"],
  ["year_to_date", "2026-01-01T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["quarter_1", "2026-01-01T05:00:00Z", "2026-04-01T04:00:00Z"],
  ["quarter_2", "2026-04-01T04:00:00Z", "2026-07-01T04:00:00Z"],
  ["quarter_3", "2026-07-01T04:00:00Z", "2026-10-01T04:00:00Z"],
  ["quarter_4", "2026-10-01T04:00:00Z", "2027-01-01T05:00:00Z"],
  ["last_month", "2026-02-01T05:00:00Z", "2026-03-01T05:00:00Z"],
  ["last_3_months", "2025-12-09T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["last_12_months", "2025-03-09T05:00:00Z", "2026-03-10T04:00:00Z"],
  ["this_month", "2026-03-01T05:00:00Z", "2026-03-10T04:00:00Z"],
])("%s is counted in the plant's days", (range, from, to) => {
  const { from: first, to: end } = quickRange(range, now, eastern);

  expect([first, end].map((ts) => new Date(ts).toISOString())).toEqual(
    [from, to].map((text) => new Date(text).toISOString()),
  );
});

test("the same instant can be a different day in another plant", () => {
  expect(quickRange("today", now, "UTC").from).toBe(Date.parse("2026-03-10T00:00:00Z"));
  expect(quickRange("today", now, "Canada/Newfoundland").from).toBe(Date.parse("2026-03-09T02:30:00Z"));
});

test("comparison offers every range but 30, 60 and 90 days", () => {
  expect(quickRangesFor({ comparing: false })).toEqual(quickRanges);
  expect(quickRanges.filter((range) => !quickRangesFor({ comparing: true }).includes(range))).toEqual([
    "last_30_days",
    "last_60_days",
    "last_90_days",
  ]);
});

test("a stored range expires after a day and six hours", () => {
  expect(isStoredRangeStale(now - 30 * hour, now)).toBe(false);
  expect(isStoredRangeStale(now - 30 * hour - 1, now)).toBe(true);
});

describe("local dates", () => {
  test.each(timeZones().slice(0, 9))(
    "in %s every day of a year starts after the one before, 23 to 25 hours later",
    (zone) => {
      let date = { year: 2026, month: 1, day: 1 };
      for (let count = 0; count < 365; count++) {
        const next = shiftDate(date, { days: 1 });
        const length = (startOfDate(next, zone) - startOfDate(date, zone)) / hour;
        expect([23, 24, 25]).toContain(length);
        expect(startOfDay(startOfDate(next, zone) - 1, zone)).toBe(startOfDate(date, zone));
        date = next;
      }
      expect(date).toEqual({ year: 2027, month: 1, day: 1 });
    },
  );

  test("one month after the 31st is the last day of a shorter month", () => {
    expect(shiftDate({ year: 2026, month: 1, day: 31 }, { months: 1 })).toEqual({ year: 2026, month: 2, day: 28 });
    expect(shiftDate({ year: 2026, month: 1, day: 31 }, { months: -2 })).toEqual({ year: 2025, month: 11, day: 30 });
  });

  test("if the clock skips midnight, the day starts at one", () => {
    expect(startOfDate({ year: 2018, month: 11, day: 4 }, "America/Sao_Paulo")).toBe(
      Date.parse("2018-11-04T03:00:00Z"),
    );
  });
});
