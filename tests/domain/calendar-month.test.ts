import { describe, expect, test } from "vitest";
import { movedToDay } from "@/lib/domain/maintenance/work-order-due";
import { dateText, monthText, parseMonth, shiftMonth, weeksOf } from "@/lib/domain/shared/calendar-month";

describe("a month of the calendar", () => {
  test("a month of the calendar starts on the Monday before its first day and ends on the Sunday after its last", () => {
    const weeks = weeksOf({ year: 2026, month: 11 });

    expect(weeks).toHaveLength(6);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(dateText(weeks[0]![0]!)).toBe("2026-10-26");
    expect(dateText(weeks.at(-1)!.at(-1)!)).toBe("2026-12-06");
  });

  test("a month of the calendar with four whole weeks shows no other month", () => {
    const weeks = weeksOf({ year: 2027, month: 2 });
    expect(weeks.map((week) => dateText(week[0]!))).toEqual(["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"]);
  });

  test("a month of the calendar is parsed strictly, and can move across the end of a year", () => {
    expect(parseMonth("2026-12")).toEqual({ year: 2026, month: 12 });
    for (const bad of ["2026-13", "2026-1", "26-01", "", undefined, ["2026-01"]]) expect(parseMonth(bad)).toBeNull();
    expect(monthText(shiftMonth({ year: 2026, month: 12 }, 1))).toBe("2027-01");
    expect(monthText(shiftMonth({ year: 2026, month: 1 }, -1))).toBe("2025-12");
  });
});

describe("a work order moved to another day", () => {
  const zone = "Canada/Central";

  test("a work order moved to another day keeps its time on the plant's clock, also across a clock change", () => {
    const inSummer = new Date("2026-10-30T19:00:00Z"); // 14:00
    expect(movedToDay(inSummer, { year: 2026, month: 11, day: 3 }, zone).toISOString()).toBe(
      "2026-11-03T20:00:00.000Z",
    );
    const late = new Date("2026-11-21T05:30:00Z"); // 23:30 of the 20th
    expect(movedToDay(late, { year: 2026, month: 12, day: 31 }, zone).toISOString()).toBe("2027-01-01T05:30:00.000Z");
  });

  test.each([
    ["the clock is put on", { year: 2026, month: 3, day: 8 }, "2026-03-08T20:00:00.000Z"],
    ["the clock is put back", { year: 2026, month: 11, day: 1 }, "2026-11-01T21:00:00.000Z"],
  ])("a work order moved to another day without a time is due at 15:00 also where %s", (_when, day, due) => {
    expect(movedToDay(null, day, zone).toISOString()).toBe(due);
  });

  test("a work order moved to a time that the clock jumps over is due as much later", () => {
    const early = new Date("2026-03-07T08:30:00Z"); // 02:30
    expect(movedToDay(early, { year: 2026, month: 3, day: 8 }, zone).toISOString()).toBe("2026-03-08T08:30:00.000Z");
  });

  test("a work order moved to another day without a time is due at the end of the day shift", () => {
    expect(movedToDay(null, { year: 2026, month: 7, day: 1 }, zone).toISOString()).toBe("2026-07-01T20:00:00.000Z");
  });
});
