import { describe, expect, test } from "vitest";
import { type BearingAlert, casesOf, imsAlerts, isHere, nabScoreOf, scoreNab, scoreSkab } from "../truth/signals";

/** What the constants of learned limits were tuned for, counted again; `npm run truth` prints it. */

test("the scorer of the Numenta Anomaly Benchmark gives 100 to what is found at once, and 0 to nothing", () => {
  const windows = [
    [1000, 1500],
    [3000, 3400],
  ] as const;
  const score = (detections: readonly number[]) => nabScoreOf({ rows: 5000, detections, windows }).score;

  expect(score([1000, 3000])).toBeCloseTo(100, 0);
  expect(score([])).toBe(0);
  // One of two is found; what comes in the first 750 rows counts nothing.
  expect(score([500, 1000])).toBeCloseTo(50, 0);
  // Far from any window, one costs 0.11 of what a missed window costs.
  expect(score([1000, 2900, 3000])).toBeCloseTo(100 - (100 * 0.11) / 4, 0);
});

describe.skipIf(!isHere.nab())("eleven weeks of a machine's temperature", () => {
  test("learned limits find all four of its faults, at 75 of 100 of the published scorer", () => {
    const { score, found, windows } = scoreNab();

    expect([found, windows]).toEqual([4, 4]);
    expect(score).toBeGreaterThanOrEqual(75);
  });
});

test("an alert that opens while another of its machine is open is no case of its own", () => {
  const alert = (before_end_h: number, until_end_h: number): BearingAlert => ({
    before_end_h,
    until_end_h,
    level: "warning",
    rule: "high",
    risen: 2,
  });
  const bearing = (...alerts: BearingAlert[]) => ({ bearing: 1, alerts });

  expect(casesOf([bearing(alert(50, -1)), bearing(alert(10, 5))])).toEqual([alert(50, -1)]);
  expect(casesOf([bearing(alert(50, 30)), bearing(alert(10, 5))])).toEqual([alert(50, 30), alert(10, 5)]);
});

describe.skipIf(!isHere.ims())("four bearings of which the first fails", () => {
  test("learned limits warn of it 55 hours before the end, and of no other bearing until it is in alarm", () => {
    const bearings = imsAlerts();
    const [failing, ...others] = bearings;
    const first = failing?.alerts[0]?.before_end_h ?? 0;

    expect(first).toBeGreaterThanOrEqual(55);
    expect(failing?.alerts).toHaveLength(1);
    // The others shake with it in its last half day: that is its case, and no other.
    expect(casesOf(bearings)).toEqual(failing?.alerts);
    for (const { alerts } of others)
      for (const { before_end_h, risen } of alerts) {
        expect(before_end_h).toBeLessThan(first - 40);
        // None is false: vibration has risen there too, by more than a third.
        expect(risen).toBeGreaterThan(1.33);
      }
  });
});

describe.skipIf(!isHere.skab())("a pump loop with an unbalanced rotor and with valves that close", () => {
  test("its measurements together find the faults at an F1 of 0.75, with a false alarm over 7 of 100 healthy rows at most", () => {
    const { f1, false_alarms } = scoreSkab();

    expect(f1).toBeGreaterThanOrEqual(0.75);
    expect(false_alarms).toBeLessThanOrEqual(0.07);
  });
});
