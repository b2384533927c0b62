import { describe, expect, test } from "vitest";
import {
  areQuietHours,
  isClockTime,
  isoDate,
  type QuietHours,
  quietEnds,
  summaryDue,
} from "@/lib/domain/notifications/summary-time";
import { writtenTime } from "@/lib/domain/shared/plant-day";

const zone = "Canada/Central";
const isQuiet = (now: number, hours: QuietHours, timeZone: string) => quietEnds(now, hours, timeZone) !== null;
const due = (now: string, time: string, timeZone = zone) => {
  const date = summaryDue(Date.parse(now), time, timeZone);
  return date && isoDate(date);
};

describe("the daily summary", () => {
  test.each([
    ["a minute before", "2026-11-21T13:29:00Z", null],
    ["on the minute", "2026-11-21T13:30:00Z", "2026-11-21"],
    ["some hours late", "2026-11-21T17:29:00Z", "2026-11-21"],
    ["too late to be of use", "2026-11-21T17:30:00Z", null],
  ])("the daily summary of 07:30 is due %s", (_, now, date) => expect(due(now, "07:30")).toBe(date));

  test("the daily summary of a minute before midnight is still yesterday's a little later", () => {
    expect(due("2026-11-22T06:01:00Z", "23:59")).toBe("2026-11-21");
  });

  test("the daily summary follows the plant's clock when it changes", () => {
    // 8 March 2026 the clock goes from 02:00 to 03:00, 1 November from 02:00 back to 01:00.
    expect([due("2026-03-07T13:30:00Z", "07:30"), due("2026-03-08T12:30:00Z", "07:30")]).toEqual([
      "2026-03-07",
      "2026-03-08",
    ]);
    expect(due("2026-03-08T12:29:00Z", "07:30")).toBeNull();
    expect([due("2026-10-31T12:30:00Z", "07:30"), due("2026-11-01T13:30:00Z", "07:30")]).toEqual([
      "2026-10-31",
      "2026-11-01",
    ]);
    expect(due("2026-11-01T13:29:00Z", "07:30")).toBeNull();
  });

  test("the daily summary at a time that the clock skips is sent an hour later by the clock", () => {
    expect(writtenTime(Date.parse("2026-03-08T08:30:00Z"), zone)).toBe("2026-03-08 03:30");
    expect(due("2026-03-08T08:29:00Z", "02:30")).toBeNull();
    expect(due("2026-03-08T08:30:00Z", "02:30")).toBe("2026-03-08");
  });

  test("the daily summary at a time that the clock shows twice is sent once, at the first", () => {
    expect(due("2026-11-01T06:29:00Z", "01:30")).toBeNull();
    expect(due("2026-11-01T06:30:00Z", "01:30")).toBe("2026-11-01");
    expect(due("2026-11-01T07:30:00Z", "01:30")).toBe("2026-11-01");
  });

  test.each(["Canada/Newfoundland", "Canada/Saskatchewan"])(
    "the daily summary is due once per date around both clock changes in %s",
    (timeZone) => {
      for (const time of ["00:00", "02:30", "23:50"])
        for (const [from, until] of [
          [Date.UTC(2026, 2, 1, 20), Date.UTC(2026, 2, 15, 20)],
          [Date.UTC(2026, 9, 25, 20), Date.UTC(2026, 10, 8, 20)],
        ] as const) {
          const seen: string[] = [];
          for (let ts = from; ts < until; ts += 30 * 60_000) {
            const date = summaryDue(ts, time, timeZone);
            if (date && seen.at(-1) !== isoDate(date)) seen.push(isoDate(date));
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toHaveLength(14);
        }
    },
  );

  test("the daily summary accepts a valid clock time only", () => {
    expect(["00:00", "07:30", "23:59"].every(isClockTime)).toBe(true);
    expect(["24:00", "7:30", "07:60", "07:30:00", "", "noon"].some(isClockTime)).toBe(false);
  });
});

describe("quiet hours", () => {
  const hours = (quiet_from: string | null, quiet_until: string | null) => ({ quiet_from, quiet_until });

  test.each([
    // At the mill it is six hours earlier in November.
    ["22:00", "06:00", "2026-11-22T03:59:00Z", false],
    ["22:00", "06:00", "2026-11-22T04:00:00Z", true],
    ["22:00", "06:00", "2026-11-22T11:59:00Z", true],
    ["22:00", "06:00", "2026-11-22T12:00:00Z", false],
    ["12:00", "13:00", "2026-11-22T18:30:00Z", true],
    ["12:00", "13:00", "2026-11-22T19:00:00Z", false],
    [null, null, "2026-11-22T04:00:00Z", false],
  ])("quiet hours from %s until %s at %s: %s", (from, until, now, expected) =>
    expect(isQuiet(Date.parse(now), hours(from, until), zone)).toBe(expected),
  );

  test("quiet hours have two different ends or none", () => {
    expect([hours("22:00", "06:00"), hours(null, null)].every(areQuietHours)).toBe(true);
    expect([hours("22:00", null), hours(null, "06:00"), hours("06:00", "06:00")].some(areQuietHours)).toBe(false);
  });
});

test.each([
  ["in the evening", "2026-11-21T04:30:00Z", "22:00", "06:00", "2026-11-21T12:00:00Z"],
  ["after midnight", "2026-11-21T07:00:00Z", "22:00", "06:00", "2026-11-21T12:00:00Z"],
  ["within a day", "2026-11-21T19:30:00Z", "13:00", "14:15", "2026-11-21T20:15:00Z"],
  ["in the night that the clock goes forward", "2026-03-08T05:00:00Z", "22:00", "06:00", "2026-03-08T11:00:00Z"],
  ["in the night that the clock goes back", "2026-11-01T04:30:00Z", "22:00", "06:00", "2026-11-01T12:00:00Z"],
  ["on their last minute", "2026-11-21T12:00:00Z", "22:00", "06:00", null],
  ["outside of them", "2026-11-21T18:00:00Z", "22:00", "06:00", null],
  ["where there are none", "2026-11-21T07:00:00Z", null, null, null],
])("what is held in quiet hours %s goes out when they end", (_, now, quiet_from, quiet_until, ends) => {
  const end = quietEnds(Date.parse(now), { quiet_from, quiet_until }, zone);
  expect(end && new Date(end).toISOString()).toBe(ends && new Date(ends).toISOString());
});
