import { describe, expect, test } from "vitest";
import {
  addDays,
  instantAt,
  intervalAfter,
  landsOn,
  leadOf,
  nextOccurrences,
  type Recurrence,
} from "@/lib/domain/maintenance/recurrence";
import type { WorkCalendar } from "@/lib/domain/maintenance/work-calendar";
import { timeZones } from "@/lib/domain/shared/time-zones";
import { cellsTried, isFull } from "@/tests/full";

const everyDay: WorkCalendar = { work_days: [1, 2, 3, 4, 5, 6, 7], holidays: new Map() };
const weekly: Recurrence = {
  period_type: "weekly",
  every: 1,
  starts_on: "2026-11-23",
  time: "06:00",
  mode: "fixed",
  on_holiday: "same",
  lead_days: 7,
};
const monthly: Recurrence = { ...weekly, period_type: "monthly" };
const yearly: Recurrence = { ...weekly, period_type: "yearly" };

const dates = (rule: Recurrence, count: number, from = rule.starts_on, calendar = everyDay) =>
  nextOccurrences(rule, calendar, { from, count }).flatMap(({ day }) => day ?? []);

describe("dates of recurring work", () => {
  test("every second week on Tuesday and Friday counts ISO weeks from that of the start", () => {
    const rule = { ...weekly, every: 2, weekdays: [5, 2], starts_on: "2026-11-26" };
    expect(dates(rule, 4)).toEqual(["2026-11-27", "2026-12-08", "2026-12-11", "2026-12-22"]);
  });

  test("the 31st is the last day of shorter months, and the 31st again after them", () => {
    const rule = { ...monthly, month_day: 31, starts_on: "2027-01-31" };
    expect(dates(rule, 4)).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
  });

  test("the last Friday and the second Monday of a month", () => {
    expect(dates({ ...monthly, nth: { n: -1, weekday: 5 } }, 3)).toEqual(["2026-11-27", "2026-12-25", "2027-01-29"]);
    expect(dates({ ...monthly, nth: { n: 2, weekday: 1 } }, 2)).toEqual(["2026-12-14", "2027-01-11"]);
  });

  test("29 February is the 28th in other years", () => {
    const rule = { ...yearly, dates: ["02-29"], starts_on: "2027-01-01" };
    expect(dates(rule, 3)).toEqual(["2027-02-28", "2028-02-29", "2029-02-28"]);
  });

  test("a rule ends with its last day, that day included", () => {
    expect(dates({ ...weekly, ends_on: "2026-12-07" }, 10)).toEqual(["2026-11-23", "2026-11-30", "2026-12-07"]);
  });

  test("floating work comes one interval after it was done", () => {
    expect(intervalAfter({ ...monthly, mode: "floating" }, "2027-01-31")).toBe("2027-02-28");
    expect(intervalAfter({ ...weekly, every: 3, mode: "floating" }, "2026-11-25")).toBe("2026-12-16");
    expect(intervalAfter({ ...yearly, mode: "floating" }, "2028-02-29")).toBe("2029-02-28");
  });

  test("the lead is never longer than the days between two dates", () => {
    expect(leadOf({ ...weekly, weekdays: [2, 5] })).toBe(3);
    expect(leadOf({ ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe(1);
    expect(leadOf({ ...monthly, lead_days: 60, month_day: 31 })).toBe(28);
    expect(leadOf({ ...yearly, lead_days: 60, dates: ["01-10", "12-20"] })).toBe(21);
  });
});

describe("days on which the plant does not work", () => {
  const plant: WorkCalendar = {
    work_days: [1, 2, 3, 4, 5],
    holidays: new Map([["2026-12-25", "Christmas Day"]]),
  };
  const fridays = { ...weekly, weekdays: [5], starts_on: "2026-12-18" };

  test("a holiday keeps the date, moves it to the working day before or after, or takes it away", () => {
    const on = (on_holiday: Recurrence["on_holiday"]) => landsOn({ ...fridays, on_holiday }, "2026-12-25", plant);
    expect([on("same"), on("previous"), on("next"), on("skip")]).toEqual([
      "2026-12-25",
      "2026-12-24",
      "2026-12-28",
      null,
    ]);
  });

  test("a weekday that the rule names is worked even when the plant is not; a day of the month is moved", () => {
    expect(landsOn({ ...weekly, weekdays: [6], on_holiday: "next" }, "2026-11-28", plant)).toBe("2026-11-28");
    expect(landsOn({ ...monthly, month_day: 28, on_holiday: "next" }, "2026-11-28", plant)).toBe("2026-11-30");
  });

  test("a date that is moved onto the next one is taken away, not made twice", () => {
    const rule: Recurrence = { ...weekly, weekdays: [4, 5], starts_on: "2026-12-24", on_holiday: "previous" };
    expect(nextOccurrences(rule, plant, { from: "2026-12-24", count: 2 })).toEqual([
      { date: "2026-12-24", day: "2026-12-24" },
      { date: "2026-12-25", day: null },
      { date: "2026-12-31", day: "2026-12-31" },
    ]);
  });

  test("a plant that never works moves nothing", () => {
    const never: WorkCalendar = { work_days: [], holidays: new Map() };
    expect(landsOn({ ...monthly, on_holiday: "next" }, "2026-11-23", never)).toBe("2026-11-23");
  });
});

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Numbers that look random and are the same in every run. */
function chanceOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * The same rules as RFC 5545 words them, day after day: FREQ, INTERVAL, WKST=MO, BYDAY, BYMONTHDAY and BYSETPOS=-1 for the
 * last day that is not after the one wanted.
 */
function reference(rule: Recurrence, count: number): string[] {
  const monday = (date: string) => addDays(date, -((new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7));
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
  const intervals = (date: string) => {
    if (rule.period_type === "weekly") return daysBetween(monday(rule.starts_on), monday(date)) / 7;
    if (rule.period_type === "monthly") return months(date) - months(rule.starts_on);
    return Number(date.slice(0, 4)) - Number(rule.starts_on.slice(0, 4));
  };
  const isLastOfMonth = (date: string) => date.slice(5, 7) !== addDays(date, 1).slice(5, 7);
  /** BYMONTHDAY=1,…,n;BYSETPOS=-1 */
  const isMonthDay = (date: string, wanted: number) =>
    Number(date.slice(8)) === wanted || (Number(date.slice(8)) < wanted && isLastOfMonth(date));
  const weekday = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() || 7;
  const isNth = (date: string, { n, weekday: wanted }: { n: number; weekday: number }) =>
    weekday(date) === wanted &&
    (n > 0 ? Math.ceil(Number(date.slice(8)) / 7) === n : addDays(date, 7).slice(5, 7) !== date.slice(5, 7));
  const isOne = (date: string) => {
    if (rule.period_type === "weekly") return (rule.weekdays ?? [weekday(rule.starts_on)]).includes(weekday(date));
    if (rule.period_type === "monthly")
      return rule.nth ? isNth(date, rule.nth) : isMonthDay(date, rule.month_day ?? Number(rule.starts_on.slice(8)));
    return (rule.dates ?? [rule.starts_on.slice(5)]).some(
      (wanted) => date.slice(5, 7) === wanted.slice(0, 2) && isMonthDay(date, Number(wanted.slice(3))),
    );
  };
  const found: string[] = [];
  for (let date = rule.starts_on; found.length < count; date = addDays(date, 1))
    if (intervals(date) % rule.every === 0 && isOne(date)) found.push(date);

  return found;
}

describe("against a reference made from RFC 5545", () => {
  test("no date of a thousand and some is wrong", () => {
    const chance = chanceOf(20261123);
    const monthDay = () => [1, 15, 28, 29, 30, 31, 1 + chance(31)][chance(7)]!;
    const wrong: unknown[] = [];
    let compared = 0;
    while (compared < (isFull ? 12_000 : 1_500)) {
      const period_type = (["weekly", "monthly", "yearly"] as const)[chance(3)]!;
      const month = 1 + chance(12);
      const rule: Recurrence = {
        ...weekly,
        period_type,
        every: 1 + chance(period_type === "yearly" ? 3 : 5),
        starts_on: addDays("2024-01-01", chance(1_500)),
        ...(period_type === "weekly" && { weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => chance(2) === 0) }),
        ...(period_type === "monthly" &&
          (chance(2)
            ? { month_day: monthDay() }
            : { nth: { n: [1, 2, 3, 4, -1][chance(5)]!, weekday: 1 + chance(7) } })),
        ...(period_type === "yearly" && {
          dates: ["02-29", `${String(month).padStart(2, "0")}-${String(1 + chance(28)).padStart(2, "0")}`],
        }),
      };
      if (rule.weekdays?.length === 0) rule.weekdays = undefined;
      const count = period_type === "yearly" ? 8 : 40;
      const expected = reference(rule, count);
      const found = dates(rule, count);
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ rule, found, expected });
      compared += count;
    }
    expect(wrong).toEqual([]);
  });

  /** What a clock shows, as if it were UTC. */
  const shown = (ts: number, clock: Intl.DateTimeFormat) => {
    const part = Object.fromEntries(clock.formatToParts(ts).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!);
  };
  const quarter = 15 * 60_000;
  const day = 86_400_000;

  /** 3.3.5: a time shown twice is the first; one that is not shown is read with the offset before the gap. */
  function referenceInstant(wall: number, clock: Intl.DateTimeFormat): number {
    for (let ts = wall - 14 * 4 * quarter; ts <= wall + 14 * 4 * quarter; ts += quarter)
      if (shown(ts, clock) === wall) return ts;
    const before = wall - day;
    return wall - (shown(before, clock) - before);
  }

  /** By an hour and by half of one, at 2, at midnight and at 3, on both halves of the earth. */
  const changing = [
    ...["America/New_York", "America/Havana", "Europe/Madrid", "Atlantic/Azores"],
    ...["Australia/Lord_Howe", "America/Santiago", "Africa/Cairo", "Pacific/Chatham"],
  ];

  test("times around every clock change of 2026 are right, missing and repeated hours too", () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const zone of cellsTried("time zones at their clock changes", timeZones(), changing)) {
      const clock = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
      });
      const offsetOn = (ts: number) => shown(ts, clock) - ts;
      for (let ts = Date.UTC(2026, 0, 1); ts < Date.UTC(2027, 0, 1); ts += day) {
        if (offsetOn(ts) === offsetOn(ts + day)) continue;
        for (const date of [new Date(ts - day), new Date(ts), new Date(ts + day)].map((one) =>
          one.toISOString().slice(0, 10),
        ))
          for (const time of ["00:15", "01:30", "02:30", "03:00"]) {
            compared += 1;
            const at = instantAt(date, time, zone).getTime();
            if (at !== referenceInstant(Date.parse(`${date}T${time}Z`), clock)) wrong.push(`${zone} ${date} ${time}`);
          }
      }
    }
    expect(compared).toBeGreaterThan(isFull ? 1_000 : changing.length * 20);
    expect(wrong).toEqual([]);
  });
});
