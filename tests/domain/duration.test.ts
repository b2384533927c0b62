import { describe, expect, test } from "vitest";
import { type DurationUnit, durationParts } from "@/lib/domain/shared/duration";
import { readDuration } from "@/lib/domain/shared/read-duration";

describe("a typed duration", () => {
  test.each<[string, DurationUnit, number]>([
    ["1:30", "minutes", 90],
    ["90", "minutes", 90],
    ["1 h 30", "minutes", 90],
    ["1 h 30 min", "minutes", 90],
    ["1h30", "minutes", 90],
    [" 1 H ", "minutes", 60],
    ["1,5 h", "minutes", 90],
    ["1.5 hours", "minutes", 90],
    ["2 horas 5 minutos", "minutes", 125],
    ["0:05", "minutes", 5],
    ["120 s", "minutes", 2],
    ["10", "seconds", 600],
    ["1:30", "seconds", 5400],
    ["0:01:30", "seconds", 90],
    ["30 s", "seconds", 30],
    ["1 min 30", "seconds", 90],
    ["0", "seconds", 0],
  ])("a duration typed as %s is kept in %s as %i", (text, unit, value) => {
    expect(readDuration(text, unit)).toBe(value);
  });

  test.each<[string, DurationUnit]>([
    ["", "minutes"],
    ["soon", "minutes"],
    ["1:3", "minutes"],
    ["1:75", "minutes"],
    ["1:30:99", "seconds"],
    ["-5", "minutes"],
    ["30 min 1 h", "minutes"],
    ["1 h 2 h", "minutes"],
    ["1 30", "minutes"],
    ["1 h 30 min 5 2", "seconds"],
    ["2 days", "minutes"],
    ["30 s", "minutes"],
    ["1.5", "minutes"],
    ["1 h and a bit", "minutes"],
  ])("a duration typed as '%s' in %s is rejected", (text, unit) => {
    expect(readDuration(text, unit)).toBeNaN();
  });
});

test("a stored duration is read as hours, minutes and seconds", () => {
  expect(durationParts(90, "minutes")).toEqual({ hours: 1, minutes: 30, seconds: 0 });
  expect(durationParts(86_400, "seconds")).toEqual({ hours: 24, minutes: 0, seconds: 0 });
  expect(durationParts(90, "seconds")).toEqual({ hours: 0, minutes: 1, seconds: 30 });
  expect(durationParts(12.5, "minutes")).toEqual({ hours: 0, minutes: 12, seconds: 30 });
});
