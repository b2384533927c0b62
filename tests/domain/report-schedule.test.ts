import { describe, expect, test } from "vitest";
import { latestReportAt, nextReportAt, reportedRange } from "@/lib/domain/monitoring/report-schedule";

const at = (text: string) => Date.parse(text);
const iso = (ts: number) => new Date(ts).toISOString();
const weekly = { cadence: "weekly", weekday: 1 } as const;
const monthly = { cadence: "monthly", weekday: 1 } as const;

describe("a scheduled report", () => {
  test.each([
    // A Wednesday; 6:00 in Toronto is 11:00 UTC in winter and 10:00 in summer.
    [weekly, "2026-11-25T12:00:00Z", "2026-11-30T11:00:00.000Z"],
    [weekly, "2026-11-30T10:59:59Z", "2026-11-30T11:00:00.000Z"],
    [weekly, "2026-11-30T11:00:00Z", "2026-12-07T11:00:00.000Z"],
    [weekly, "2026-03-05T12:00:00Z", "2026-03-09T10:00:00.000Z"],
    [{ ...weekly, weekday: 7 }, "2026-11-25T12:00:00Z", "2026-11-29T11:00:00.000Z"],
    [monthly, "2026-11-25T12:00:00Z", "2026-12-01T11:00:00.000Z"],
    [monthly, "2026-12-31T23:00:00Z", "2027-01-01T11:00:00.000Z"],
    [monthly, "2026-07-01T10:00:00Z", "2026-08-01T10:00:00.000Z"],
  ] as const)("a scheduled report %o after %s is sent at %s", (schedule, after, next) => {
    expect(iso(nextReportAt(schedule, at(after), "America/Toronto"))).toBe(next);
  });

  test.each([
    [weekly, "2026-11-30T11:00:00Z", "2026-11-23T05:00:00.000Z", "2026-11-30T05:00:00.000Z"],
    [weekly, "2026-03-09T10:00:00Z", "2026-03-02T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
    [monthly, "2027-01-01T11:00:00Z", "2026-12-01T05:00:00.000Z", "2027-01-01T05:00:00.000Z"],
    [monthly, "2026-03-01T11:00:00Z", "2026-02-01T05:00:00.000Z", "2026-03-01T05:00:00.000Z"],
  ] as const)("a scheduled report %o sent at %s shows %s to %s", (schedule, sent, from, to) => {
    const range = reportedRange(schedule, at(sent), "America/Toronto");
    expect([iso(range.from), iso(range.to)]).toEqual([from, to]);
  });
});

test("a scheduled report that was missed several times is for the latest of them", () => {
  const weekly = { cadence: "weekly", weekday: 1 } as const;
  const monday = Date.parse("2026-11-02T06:00:00Z");
  const wednesday = Date.parse("2026-11-18T09:00:00Z");

  expect(latestReportAt(weekly, monday, monday, "UTC")).toBe(monday);
  expect(latestReportAt(weekly, monday, wednesday, "UTC")).toBe(Date.parse("2026-11-16T06:00:00Z"));
});
