import { describe, expect, test } from "vitest";
import { beginOf, dayIn, endOf, isWrittenTime, writtenTime } from "@/lib/domain/shared/plant-day";
import { fixedZone, offsetAt } from "@/lib/domain/shared/time-zones";

const eastern = "Canada/Eastern";
const iso = (ts: number | null) => (ts === null ? null : new Date(ts).toISOString());
const range = (from: string, to: string, zone = eastern) => [iso(beginOf(from, zone)), iso(endOf(to, zone))];

describe("a day as people write it", () => {
  test.each([
    ["2026-11-22", "2026-11-22T05:00:00.000Z", "2026-11-23T05:00:00.000Z"],
    ["2026-07-01", "2026-07-01T04:00:00.000Z", "2026-07-02T04:00:00.000Z"],
    // 23 and 25 hours.
    ["2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T05:00:00.000Z"],
  ])("the day %s is the whole day of the plant, also when its clock changes", (day, from, until) => {
    expect(range(day, day)).toEqual([from, until]);
    expect(dayIn(day, eastern)).toEqual({ start: new Date(from), end: new Date(until) });
  });

  test("what is no day of the calendar has no beginning and no end", () => {
    expect(() => dayIn("2026-02-30", eastern)).toThrow("2026-02-30");
  });

  test("a day begins at the first moment that its clock shows", () => {
    expect(iso(beginOf("2018-11-04", "America/Sao_Paulo"))).toBe("2018-11-04T03:00:00.000Z");
  });

  test("a minute and a second are whole too, so that what is shown as 10:30 is within 'to 10:30'", () => {
    expect(range("2026-11-22 10:30", "2026-11-22 10:30")).toEqual([
      "2026-11-22T15:30:00.000Z",
      "2026-11-22T15:31:00.000Z",
    ]);
    expect(range("2026-11-22T10:30:15", "2026-11-22 10:30:15")).toEqual([
      "2026-11-22T15:30:15.000Z",
      "2026-11-22T15:30:16.000Z",
    ]);
  });

  test("a time that the clock shows twice covers both, one that it skips is an hour later", () => {
    expect(range("2026-11-01 01:30", "2026-11-01 01:30")).toEqual([
      "2026-11-01T05:30:00.000Z",
      "2026-11-01T06:31:00.000Z",
    ]);
    expect(iso(beginOf("2026-03-08 02:30", eastern))).toBe("2026-03-08T07:30:00.000Z");
  });

  test("an instant with its zone means the same in every plant", () => {
    expect(range("2026-11-22T10:00:00Z", "2026-11-22T10:00:00-05:00", "Asia/Tokyo")).toEqual([
      "2026-11-22T10:00:00.000Z",
      "2026-11-22T15:00:00.000Z",
    ]);
  });

  test.each(["2026-02-30", "2026-13-01", "2026-11-22 24:00", "2026-11-22 10:60", "22.11.2026", "today", "", "2026-11"])(
    "%j is refused as a time",
    (text) => {
      expect(isWrittenTime(text)).toBe(false);
      expect([beginOf(text, eastern), endOf(text, eastern)]).toEqual([null, null]);
    },
  );

  test("the plant's clock writes a time as it is read again", () => {
    const ts = Date.parse("2026-11-22T12:11:40Z");
    expect(writtenTime(ts, eastern)).toBe("2026-11-22 07:11");
    expect(writtenTime(ts, eastern, "day")).toBe("2026-11-22");
    expect(beginOf(writtenTime(ts, eastern, "second"), eastern)).toBe(ts);
  });

  test.each([
    [300, "-05:00"],
    [-345, "+05:45"],
    [0, "+00:00"],
  ])("a clock of which only the offset %d is known is %s", (offset, zone) => {
    expect(fixedZone(offset)).toBe(zone);
    expect(offsetAt(0, zone)).toBe(offset === 0 ? 0 : -offset * 60_000);
  });
});

test.each([
  ["America/St_Johns", "2011-03-13T03:31:00Z", -3.5, -2.5], // a minute after midnight
  ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", 11, 10.5],
  ["America/New_York", "2026-11-01T06:00:00Z", -4, -5],
  ["Asia/Kathmandu", "1985-12-31T18:30:00Z", 5.5, 5.75],
])("the clock of %s changes at %s to the second", (zone, at, before, after) => {
  const ts = Date.parse(at);
  for (const seconds of [-3600, -61, -1]) expect(offsetAt(ts + seconds * 1000, zone)).toBe(before * 3_600_000);
  for (const seconds of [0, 1, 61, 3600]) expect(offsetAt(ts + seconds * 1000, zone)).toBe(after * 3_600_000);
});
