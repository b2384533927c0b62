import { describe, expect, test } from "vitest";
import { decibelsOf, loopQuality, loopState, pressureOf } from "@/lib/domain/ingest/current-loop";
import { scaled } from "@/lib/domain/ingest/points";
import { carriedByLoop } from "@/lib/domain/monitoring/parameters";

/** Domain reference 1.2: NAMUR NE 43. */
describe("a current loop", () => {
  test.each([
    [0, "fault"],
    [3.59, "fault"],
    [3.6, "saturated"],
    [3.79, "saturated"],
    [3.8, "valid"],
    [4, "valid"],
    [20, "valid"],
    [20.5, "valid"],
    [20.51, "saturated"],
    [21, "saturated"],
    [21.01, "fault"],
    [25, "fault"],
  ] as const)("a current loop of %s mA is %s", (milliamperes, state) => {
    expect(loopState(milliamperes)).toBe(state);
  });

  test.each([
    [12, "psig_0_150", 517.107],
    [4, "psig_0_50", 0],
    [20, "psig_0_50", 344.738],
    [20, "psis_0_3000", 20_684.27],
    [12, "psis_0_500", 1_723.69],
    [3.5, "psig_0_50", null],
    [21.5, "psig_0_50", null],
  ] as const)("a current loop of %s mA with the range %s is %s kPa", (milliamperes, range, pressure) => {
    const found = pressureOf(milliamperes, range);
    if (pressure === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(pressure, 2);
  });

  test.each([
    [4, 20],
    [12, 60],
    [20, 100],
    [20.8, 104],
    [3.59, null],
    [21.01, null],
  ] as const)("%s mA of an ultrasound model from 20 to 100 dBµV are %s dBµV", (milliamperes, level) => {
    const found = decibelsOf(milliamperes, { lo_db: 20, hi_db: 100 });
    if (level === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(level, 9);
  });

  test("a current loop matches the vectors of the document", () => {
    // A range of 0 to 150 from 4 mA to 20 mA, and a register whose 65,535 are 20 mA.
    const perMilliampere = 150 / 16;
    const range = { scale: perMilliampere, offset: -4 * perMilliampere };
    expect(scaled(range, 12)).toBe(75);
    expect(scaled({ ...range, scale: (perMilliampere * 20) / 65_535 }, 39_321)).toBeCloseTo(75, 2);
  });

  test("a current loop outside its range is a fault regardless of the sender, and saturation is an estimate", () => {
    expect([0, 3, 5].map((reported) => loopQuality("fault", reported))).toEqual([3, 3, 3]);
    expect([0, 4, 5].map((reported) => loopQuality("saturated", reported))).toEqual([1, 4, 5]);
    expect([0, 4].map((reported) => loopQuality("valid", reported))).toEqual([0, 4]);
  });

  test("a current loop carries its sensor's measurement and nothing else", () => {
    expect([...carriedByLoop("pressure", 2)].sort()).toEqual([1, 2]);
    expect([...carriedByLoop("custom_4_20ma", 2)].sort()).toEqual([1, 2]);
    // The temperature of an ultrasound probe has a way of its own, and so has all that a wireless sensor measures.
    expect([...carriedByLoop("ultrasound_db", 6)].sort()).toEqual([1, 2, 3, 6]);
    expect([...carriedByLoop("ncd", 124)]).toEqual([124]);
  });
});
