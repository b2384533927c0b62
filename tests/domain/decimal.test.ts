import { expect, test } from "vitest";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";
import { formatTag } from "@/lib/domain/shared/locales";

test("a number is written with the decimal separator of the language and all its digits", () => {
  expect(writeDecimal(7.1, "en")).toBe("7.1");
  expect(writeDecimal(7.1, formatTag.es)).toBe("7.1");
  expect(writeDecimal(1234.123456789, formatTag.es)).toBe("1234.123456789");
  expect(writeDecimal(-0.05, "de")).toBe("-0,05");
  expect(writeDecimal(12, formatTag.es)).toBe("12");
});

test.each([
  ["7.1", 7.1],
  ["7,1", 7.1],
  [" 0,125 ", 0.125],
  ["1,", 1],
  ["1,234", 1234],
  ["-12,500", -12_500],
  ["1.234", 1.234],
  ["0,125", 0.125],
  ["1234,125", 1234.125],
  [".5", 0.5],
  [",5", 0.5],
  ["-3,25", -3.25],
  ["−3.25", -3.25],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1 234,5", 1234.5],
  ["1,234,567", 1_234_567],
  ["12", 12],
  ["1e-7", 1e-7],
])("%s is parsed as %d where numbers are written as in Mexico", (text, value) => {
  expect(readDecimal(text, "es-MX")).toBe(value);
});

test.each([
  ["7.1", 7.1],
  ["7,1", 7.1],
  ["1.234", 1234],
  ["1,234", 1.234],
  ["-12.500", -12_500],
  ["0.125", 0.125],
  ["1234.125", 1234.125],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["1.234.567", 1_234_567],
])("%s is parsed as %d where numbers are written as in Spain", (text, value) => {
  expect(readDecimal(text, "es-ES")).toBe(value);
});

test.each(["", "-", ",", "7.1 mm", "1.2.3", "1,2.3", "12,34,56", "0x10", "Infinity", "1.234,5,6"])(
  "%j is not a number",
  (text) => {
    for (const language of ["en", "es-ES"]) expect(readDecimal(text, language)).toBeNaN();
  },
);

test("what the product shows is read back as the same number, in both languages and in every country", () => {
  for (const tag of [...Object.values(formatTag), "es-ES", "es-AR", "es-CO", "es-PE", "en-GB", "en-DE", "en-IN"])
    for (const value of [1234, 1234.5, 999_999, 1_234_567.25, -12_500, 0.125, 7.1])
      expect([tag, readDecimal(new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(value), tag)]).toEqual([
        tag,
        value,
      ]);
});

test("where no plant names its country, both languages write numbers as American and Mexican plants do", () => {
  expect(Object.values(formatTag).map((tag) => new Intl.NumberFormat(tag).format(1234.5))).toEqual([
    "1,234.5",
    "1,234.5",
  ]);
});

test("a formatted number is parsed back to the same number", () => {
  for (const value of [7.1, 0.1 + 0.2, 1e-9, 123456.789, -2.5, 1 / 3]) {
    for (const language of ["en", "es-MX", "es-ES"])
      expect(readDecimal(writeDecimal(value, language), language)).toBe(value);
  }
});

test("a figure is written in Spanish as in Mexico: 4.148 has a decimal point, 4,148 is four thousand", () => {
  const figure = new Intl.NumberFormat(formatTag.es, { maximumFractionDigits: 3 });
  expect([figure.format(4.148), figure.format(4148)]).toEqual(["4.148", "4,148"]);
});
