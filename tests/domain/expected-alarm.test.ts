import { expect, test } from "vitest";
import { expectedAlarm } from "@/lib/domain/monitoring/expected-alarm";

const day = 86_400_000;
const now = Date.parse("2026-11-25T12:00:00Z");
const high = { alarm: 10, isHigh: true };

/** So many days until now, the value of each by its distance from today. */
const series = (count: number, value: (ago: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ at: now - (count - 1 - at) * day, mean: value(count - 1 - at) }));
/** The same in every run: up and down by one. */
const swing = (ago: number) => (ago % 2 === 0 ? 1 : -1);

test("a straight rise reaches its limit on the day that the line meets it", () => {
  const window = expectedAlarm(
    series(20, (ago) => 6 - 0.2 * ago),
    high,
    now,
  )!;
  expect((window.from - now) / day).toBeCloseTo(20, 6);
  expect((window.until - now) / day).toBeCloseTo(20, 6);
});

test("the less regular a rise, the wider the days between which its alarm is expected", () => {
  const width = (noise: number) => {
    const window = expectedAlarm(
      series(30, (ago) => 6 - 0.1 * ago + noise * swing(ago)),
      high,
      now,
    )!;
    expect(window.from).toBeLessThan(now + 42 * day);
    expect(window.until).toBeGreaterThan(now + 38 * day);
    return window.until - window.from;
  };
  expect(width(0.3)).toBeGreaterThan(width(0.1));
});

test("a low limit is reached by a fall", () => {
  const falling = series(20, (ago) => 14 + 0.2 * ago);
  expect((expectedAlarm(falling, { alarm: 10, isHigh: false }, now)!.from - now) / day).toBeCloseTo(20, 6);
  expect(expectedAlarm(falling, { alarm: 20, isHigh: true }, now)).toBeNull();
});

test.each([
  ["fewer than seven days", series(6, (ago) => 6 - 0.2 * ago)],
  ["no rise", series(30, () => 6)],
  ["a fall", series(30, (ago) => 6 + 0.2 * ago)],
  ["a rise within the noise", series(30, (ago) => 6 - 0.01 * ago + swing(ago))],
  ["a limit that is passed already", series(30, (ago) => 11 - 0.2 * ago)],
  ["more than four months until the limit", series(30, (ago) => 6 - 0.02 * ago)],
  ["days of long ago only", series(30, (ago) => 6 - 0.2 * ago).map((one) => ({ ...one, at: one.at - 60 * day }))],
])("of %s no alarm is expected", (_what, days) => {
  expect(expectedAlarm(days, high, now)).toBeNull();
});
