import { expect, test } from "vitest";
import { bytesIn, daysUntilFull, type Growing, isShorter, keptSince } from "@/lib/domain/operation/storage";

const gigabyte = 1_000_000_000;
const kinds: Growing[] = [
  { kind: "readings", bytes: 10 * gigabyte, bytes_a_day: gigabyte },
  { kind: "hours", bytes: gigabyte, bytes_a_day: gigabyte / 10 },
  { kind: "files", bytes: gigabyte, bytes_a_day: 0 },
];
const forEver = { keep_readings_days: null, keep_hours_days: null };

test("what is kept forever grows without end", () => {
  expect(bytesIn(1, kinds, forEver) / gigabyte).toBeCloseTo(12 + 365.25 * 1.1);
});

test("what is kept for some days grows until it holds these", () => {
  const kept = { keep_readings_days: 100, keep_hours_days: 400 };
  expect(bytesIn(1, kinds, kept) / gigabyte).toBeCloseTo(100 + (1 + 36.525) + 1);
  expect(bytesIn(10, kinds, kept) / gigabyte).toBeCloseTo(100 + 40 + 1);
});

test("a time without end is longer than any other", () => {
  expect([isShorter(30, null), isShorter(null, 30), isShorter(30, 60), isShorter(60, 30), isShorter(30, 30)]).toEqual([
    ...[true, false, true, false, false],
  ]);
});

test("days are kept from a midnight of UTC on", () => {
  expect(keptSince(30, new Date("2026-11-29T17:30:00Z"))).toEqual(new Date("2026-10-30T00:00:00Z"));
});

test("a disk that nothing is written to is never full", () => {
  expect([daysUntilFull(10 * gigabyte, gigabyte), daysUntilFull(gigabyte, 0)]).toEqual([10, null]);
});
