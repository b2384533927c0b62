import { describe, expect, test } from "vitest";
import { formatTagAt } from "@/lib/domain/shared/format-tags";
import { formatTag } from "@/lib/domain/shared/locales";
import { type MomentShape, momentText, rangeText, withIsoDates, zoneText } from "@/lib/domain/shared/moments";

const timeZone = "America/Toronto";
const at = "2026-11-22T12:11:40Z";
const spaced = (text: string) => text.replace(/\s/g, " ");
const isoEnglish = withIsoDates(formatTag.en);

describe("one moment, 22 November 2026 at 07:11:40 in Toronto", () => {
  test.each<[MomentShape, string, string, string]>([
    ["day", "Nov 22, 2026", "22 nov 2026", "2026-11-22"],
    ["shortDay", "Nov 22", "22 nov", "2026-11-22"],
    ["longDay", "November 22", "22 de noviembre", "11-22"],
    ["weekday", "Sun, Nov 22", "dom 22 de nov", "Sun 2026-11-22"],
    ["axisDay", "Sun, Nov 22", "dom 22 de nov", "Sun 11-22"],
    ["weekdayLongName", "Sunday", "domingo", "Sunday"],
    ["month", "November 2026", "noviembre de 2026", "November 2026"],
    ["minute", "Nov 22, 2026, 7:11 AM", "22 nov 2026, 07:11", "2026-11-22 07:11"],
    ["second", "Nov 22, 2026, 7:11:40 AM", "22 nov 2026, 07:11:40", "2026-11-22 07:11:40"],
    ["clock", "7:11 AM", "07:11", "07:11"],
    ["clockSecond", "7:11:40 AM", "07:11:40", "07:11:40"],
    ["weekdayClock", "Sun 7:11 AM", "dom 07:11", "Sun 07:11"],
    ["shortMinute", "Nov 22, 7:11 AM", "22 nov, 07:11", "2026-11-22 07:11"],
    ["weekdayMinute", "Sun, Nov 22, 7:11 AM", "dom 22 de nov, 07:11", "Sun 2026-11-22 07:11"],
  ])("a moment written as %s is %s in English, %s in Spanish, and %s for who prefers that", (shape, en, es, iso) => {
    const text = (tag: string) => spaced(momentText(at, shape, { tag, timeZone }));
    expect([text(formatTag.en), text(formatTag.es), text(isoEnglish)]).toEqual([en, es, iso]);
  });
});

test("a plant in Europe and its Spanish have 24 hours, also where its country writes otherwise", () => {
  const text = (locale: "en" | "es", zone: string) =>
    spaced(momentText(at, "clock", { tag: formatTagAt(locale, zone), timeZone }));
  expect(text("es", "America/Bogota")).toMatch(/^0?7:11$/);
  expect(text("es", "Europe/Madrid")).toMatch(/^0?7:11$/);
  expect(text("en", "Europe/London")).toBe("07:11");
});

test("a calendar date is the same on every clock", () => {
  for (const zone of ["Asia/Tokyo", "America/Tijuana", "UTC"])
    expect(momentText("2026-11-22", "day", { tag: formatTag.en, timeZone: zone })).toBe("Nov 22, 2026");
});

describe("a range of times", () => {
  const [from, to] = ["2026-11-27T13:40:00Z", "2026-11-27T13:43:00Z"];
  const nextDay = "2026-11-28T11:00:00Z";

  test.each<[string, string, string, MomentShape, string]>([
    [formatTag.en, from, to, "clock", "8:40 – 8:43 AM"],
    [formatTag.en, from, to, "weekdayClock", "Fri, 8:40 – 8:43 AM"],
    [formatTag.en, from, to, "minute", "Nov 27, 2026, 8:40 – 8:43 AM"],
    [formatTag.en, from, nextDay, "clock", "Fri 8:40 AM – Sat 6:00 AM"],
    [formatTag.en, "2026-11-22", "2026-11-28", "day", "Nov 22 – 28, 2026"],
    [formatTag.es, from, to, "clock", "08:40 – 08:43"],
    [formatTag.es, from, nextDay, "clock", "vie 08:40 – sáb 06:00"],
    [isoEnglish, from, to, "clock", "08:40 – 08:43"],
    [isoEnglish, from, to, "minute", "2026-11-27 08:40 – 08:43"],
    [isoEnglish, from, nextDay, "minute", "2026-11-27 08:40 – 2026-11-28 06:00"],
    [isoEnglish, "2026-11-22", "2026-11-28", "day", "2026-11-22 – 2026-11-28"],
    [isoEnglish, "2026-11-22", "2026-11-22", "day", "2026-11-22"],
  ])("a range in %s from %s to %s, written as %s, is %s", (tag, begin, end, shape, text) => {
    expect(spaced(rangeText(begin, end, shape, { tag, timeZone }))).toBe(text);
  });
});

test("a zone is named as it was on the day: one clock has two names a year", () => {
  expect([zoneText(timeZone, "2026-07-01T12:00:00Z"), zoneText(timeZone, "2026-12-01T12:00:00Z")]).toEqual([
    "EDT",
    "EST",
  ]);
  expect(zoneText("UTC", at, { style: "longGeneric" })).toBe("UTC");
});
