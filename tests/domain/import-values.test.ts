import { describe, expect, test } from "vitest";
import { type FieldType, fieldOf, type ImportField, nameKey, normalized } from "@/lib/domain/imports/fields";
import { type Looks, looksOf, readCell } from "@/lib/domain/imports/values";
import { processorSecondsOf } from "../processor-limit";

const field = (as: FieldType, more: Partial<ImportField> = {}): ImportField => ({ name: "x", as, known: [], ...more });
const english: Looks = { dates: "mdy", decimal: "." };
const spanish: Looks = { dates: "dmy", decimal: "," };

describe("a cell of an import", () => {
  test.each([
    ["12", english, 12],
    ["1,234.50", english, 1234.5],
    ["1.234,50", spanish, 1234.5],
    ["1 234,50", spanish, 1234.5],
    ["1'234.50", english, 1234.5],
    ["$ 12", english, 12],
    ["12 €", english, 12],
    ["12 USD", english, 12],
    ["(12.50)", english, -12.5],
    ["-12", english, -12],
    ["12-", english, -12],
    ["- $12", english, -12],
    ["1.5e3", english, 1500],
  ])("%j is a number", (text, looks, value) => expect(readCell(field("number"), text, looks)).toEqual({ value }));

  test.each(["", "-", "$", "twelve", "1.2.3", "1,2", "0,125", "1234,567", "$-12", "12 kg", "12) USD"])(
    "%j is no number",
    (text) => expect(readCell(field("number"), text, english)).toEqual({ problem: { key: "not_a_number" } }),
  );

  test.each([
    ["3/31/2026", english, { year: 2026, month: 3, day: 31, minutes: null }],
    ["31-3-26", spanish, { year: 2026, month: 3, day: 31, minutes: null }],
    ["2026-03-31T06:30", english, { year: 2026, month: 3, day: 31, minutes: 390 }],
    ["3/31/2026, 6:30 p.m.", english, { year: 2026, month: 3, day: 31, minutes: 1110 }],
    ["3/31/2026  18:30:15.250", english, { year: 2026, month: 3, day: 31, minutes: 1110 }],
    ["2026-03-31 6:30 PM", english, { year: 2026, month: 3, day: 31, minutes: 1110 }],
    ["2026-03-31T18:30:00Z", english, { year: 2026, month: 3, day: 31, minutes: 1110, ahead: 0 }],
    ["2026-03-31T18:30:00-06:00", english, { year: 2026, month: 3, day: 31, minutes: 1110, ahead: -360 }],
    ["2026-03-31T00:00:00.000Z", english, { year: 2026, month: 3, day: 31, minutes: 0 }],
  ])("%j is a day with its time", (text, looks, value) =>
    expect(readCell(field("moment"), text, looks)).toEqual({ value }),
  );

  test.each([
    ["3/31/2026 ,", "not_a_date"],
    ["31/3/2026", "not_a_date"],
    ["2/30/2026", "no_such_day"],
    ["3/31/2026 25:00", "not_a_time"],
    ["3/31/2026 6:30 x", "not_a_time"],
  ])("%j is refused as %s", (text, key) =>
    expect(readCell(field("moment"), text, english)).toMatchObject({ problem: { key } }),
  );

  test.each([
    [["0,125", "2,345"], ","],
    [["0.125", "2.345"], "."],
    [["2.345", "0,5"], ","],
    [["2,345", "12,345"], "."],
  ])("%j are written with the decimal sign %s", (cells, decimal) =>
    expect(looksOf([], cells, "en")).toMatchObject({ decimal }),
  );

  test("work of less than no time is refused", () => {
    const minutes = fieldOf("work_orders", "minutes");
    expect(minutes && readCell(minutes, "1:30", english)).toEqual({ value: 90 });
    for (const text of ["-90", "(90)"])
      expect(minutes && readCell(minutes, text, english)).toMatchObject({ problem: { key: "out_of_range" } });
  });

  const longest = 32_767;
  const hostile = [" ", "1", "1.", ",", "(", "-", "$", "1/1/2026 , ", "1:1 ", "@", "\u0301\u0323"].map(
    (sign) => `${"1".concat(sign.repeat(longest)).slice(0, longest - 1)}x`,
  );
  const types: FieldType[] = ["number", "whole", "money", "minutes", "moment", "words", "reference", "text"];

  test.each(types)("a %s with 32,767 characters is refused at once, with how many there may be", (as) => {
    const seconds = processorSecondsOf(() => {
      for (const text of hostile)
        expect(readCell(field(as), text, english)).toEqual({
          problem: { key: "too_long", params: { most: 200, length: longest } },
        });
    });
    expect(seconds).toBeLessThan(0.5);
  });

  test("a text takes as many characters as its field allows", () => {
    expect(readCell(field("text", { most: 10_000 }), "x".repeat(10_000), english)).toHaveProperty("value");
    expect(readCell(field("number", { most: 1e9 }), "1".repeat(201), english)).toMatchObject({
      problem: { key: "too_long", params: { most: 200 } },
    });
  });

  test("how a file writes days and numbers is not read from cells that are too long", () => {
    const seconds = processorSecondsOf(() => {
      const cells = Array.from({ length: 2_000 }, (_, at) => hostile[at % hostile.length]!);
      expect(looksOf([...cells, "31/3/2026"], [...cells, "1,50"], "en")).toEqual({ dates: "dmy", decimal: "," });
    });
    expect(seconds).toBeLessThan(0.5);
  });
});

test.each([
  ["Dryer fan #3", "DRYER_FAN 3", true],
  ["Nº de órden", "no de orden", false],
  ["Línea 2", "linea-2", true],
  ["Motor 7.5 kW", "Motor 75 kW", false],
  ["10-01", "100-1", false],
  ["10-01", "10 / 01", true],
  ["6205-2RS", "6205 2rs", true],
])("%j and %j as the name of the same thing: %s", (one, other, isSame) =>
  expect(nameKey(one) === nameKey(other)).toBe(isSame),
);

test("names are compared by their first 200 characters, whatever marks are combined in them", () => {
  expect(normalized("Work Order #")).toBe("workorder");
  expect(normalized("Nº de órden")).toBe("nºdeorden");
  expect(processorSecondsOf(() => normalized("a\u0301\u0323".repeat(100_000)))).toBeLessThan(0.1);
});
