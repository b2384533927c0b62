import { expect, test } from "vitest";
import { readDecimal, writeDecimal } from "@/lib/domain/shared/decimal";

test("a number is written with the decimal separator of the language and all its digits", () => {
  expect(writeDecimal(7.1, "en")).toBe("7.1");
  expect(writeDecimal(7.1, "es")).toBe("7,1");
  expect(writeDecimal(1234.123456789, "es")).toBe("1234,123456789");
  expect(writeDecimal(-0.05, "es")).toBe("-0,05");
  expect(writeDecimal(12, "es")).toBe("12");
});

test.each([
  ["7.1", 7.1],
  ["7,1", 7.1],
  [" 0,125 ", 0.125],
  ["1,", 1],
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
])("%s is parsed as %d, in any language", (text, value) => {
  expect(readDecimal(text)).toBe(value);
});

test.each(["", "-", ",", "7.1 mm", "1.2.3", "1,2.3", "12,34,56", "0x10", "Infinity", "1.234,5,6"])(
  "%j is not a number",
  (text) => {
    expect(readDecimal(text)).toBeNaN();
  },
);

test("a formatted number is parsed back to the same number", () => {
  for (const value of [7.1, 0.1 + 0.2, 1e-9, 123456.789, -2.5, 1 / 3]) {
    for (const language of ["en", "es"]) expect(readDecimal(writeDecimal(value, language))).toBe(value);
  }
});
