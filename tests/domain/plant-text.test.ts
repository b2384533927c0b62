import { expect, test } from "vitest";
import { dayAt, momentAt, numberAt } from "@/lib/domain/shared/plant-text";

const noon = new Date("2026-11-22T12:11:00Z");

test.each([
  ["en", "America/Toronto", "4,148.5", "Nov 22, 2026, 7:11 AM", "Nov 22, 2026"],
  ["es", "America/Mexico_City", "4,148.5", "22 nov 2026, 06:11", "22 nov 2026"],
  ["es", "Europe/Madrid", "4148,5", "22 nov 2026, 13:11", "22 nov 2026"],
  ["en", "Europe/London", "4,148.5", "22 Nov 2026, 12:11", "22 Nov 2026"],
] as const)(
  "a message in %s about a plant in %s writes numbers and dates as its country",
  (locale, zone, number, moment, day) => {
    expect(numberAt(4148.5, locale, zone)).toBe(number);
    expect(momentAt(noon, locale, zone)).toBe(moment);
    expect(dayAt("2026-11-22", locale, zone)).toBe(day);
  },
);

test("a message about a plant has no non-breaking spaces, which an SMS cannot carry", () => {
  for (const zone of ["America/Toronto", "America/Costa_Rica", "Africa/Johannesburg", "Europe/Madrid"])
    for (const locale of ["en", "es"] as const)
      expect(`${numberAt(41_148.5, locale, zone)} ${momentAt(noon, locale, zone)}`).not.toMatch(/[\u00a0\u202f]/);
});
