import { describe, expect, test } from "vitest";
import { checkedSpeed } from "@/lib/domain/vibration/diagnosis/entered-speed";
import { estimatedRpm, secondsMissing } from "@/lib/domain/vibration/estimated-rpm";
import { synchronousRpm } from "@/lib/domain/vibration/fault-frequencies";
import { isExactSpeed, type RpmSetting, resolveRpm } from "@/lib/domain/vibration/rpm";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { bell } from "@/workers/simulator/chance";
import { congruentialNoise, type Tone, tones } from "./signals";

/** Domain reference 6.1. */

const minute = 60_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const measured = (value: number, change: Partial<RpmSetting> = {}): RpmSetting => ({
  rpm_source_item: "sensor",
  readings: [{ at: now, value }],
  interval_ms: minute,
  ...change,
});
const rpmOf = (setting: RpmSetting, at = now) => {
  const resolved = resolveRpm(setting, at);

  return resolved.ok ? Number(resolved.speed.rpm.toFixed(4)) : resolved.reason;
};

describe("the speed of a shaft", () => {
  const drum = "value*12/(10*3.141592653589793)"; // ft/min on a drum of 10 in
  const metricDrum = "value/(0.254*3.141592653589793)"; // m/min on the same drum

  test.each([
    ["a conveyor's drum, in feet", measured(120, { rpm_unit_expression: drum }), 45.8366],
    ["the motor before its gearbox", measured(120, { rpm_unit_expression: drum, rpm_formula: "value*20" }), 916.7325],
    ["a conveyor's drum, in metres", measured(36.576, { rpm_unit_expression: metricDrum }), 45.8366],
    ["an encoder of 60 pulses a turn", measured(1500, { rpm_unit_expression: "value/60*60" }), 1500],
    ["a frequency", measured(29.7, { rpm_unit_expression: "value*60" }), 1782],
    ["a belt's driven pulley", measured(1750, { rpm_formula: "value*125/250" }), 875],
    ["a name plate", { rpm_source_item: "fixed", rpm_value: 1780 }, 1780],
    ["an option of the equipment's type", { rpm_source_item: "option", rpm_value: synchronousRpm(60, 4) }, 1800],
  ] as const)("the speed of a shaft comes from %s", (_, setting, rpm) => {
    expect(rpmOf(setting)).toBe(rpm);
  });

  test.each([
    ["sensor", "measured", now],
    ["external", "measured", now],
    ["production_line", "line", now],
    ["fixed", "nominal", null],
    ["option", "nominal", null],
  ] as const)("the speed of a shaft from %s is %s", (rpm_source_item, source, at) => {
    const resolved = resolveRpm(measured(1750, { rpm_source_item, rpm_value: 1750 }), now);
    expect(resolved).toEqual({ ok: true, speed: { rpm: 1750, source, at }, value: 1750 });
  });

  test("the speed of a shaft is the reading nearest in time, before or after", () => {
    const readings = [-9, -4, 3, 8].map((minutes) => ({ at: now + minutes * minute, value: 1750 + minutes }));
    expect(rpmOf(measured(0, { readings }))).toBe(1753);
    expect(rpmOf(measured(0, { readings }), now - 2 * minute)).toBe(1746);
  });

  test("the speed of a shaft is stale after a quarter of an hour, or after two intervals of a slow sensor", () => {
    const after = (minutes: number, interval_ms: number) =>
      rpmOf(measured(1750, { interval_ms }), now + minutes * minute);
    expect([after(15, minute), after(15.1, minute)]).toEqual([1750, "stale"]);
    expect([after(60, 30 * minute), after(60.1, 30 * minute)]).toEqual([1750, "stale"]);
  });

  test.each([
    ["not_set", { rpm_source_item: null }],
    ["not_set", { rpm_source_item: "fixed" }],
    ["not_set", { rpm_source_item: "sensor", readings: null, interval_ms: minute }],
    ["not_set", { rpm_source_item: "external", readings: [] }],
    ["no_value", measured(0, { readings: [] })],
    ["formula", measured(1750, { rpm_formula: "value/0" })],
    ["formula", measured(1750, { rpm_formula: "value*" })],
    ["formula", measured(1750, { rpm_unit_expression: "other" })],
    ["out_of_range", measured(0.9)],
    ["out_of_range", measured(60_001)],
    ["out_of_range", measured(-1750)],
  ] as const)("the speed of a shaft is rejected as %s", (reason, setting) => {
    expect(rpmOf(setting as RpmSetting)).toBe(reason);
  });

  test("the speed of a shaft is exact unless it is nominal", () => {
    const sources = ["typed", "measured", "line", "estimated", "nominal"] as const;
    expect(sources.filter((source) => !isExactSpeed(source))).toEqual(["nominal"]);
  });
});

describe("an estimated speed", () => {
  const noise = congruentialNoise(2560, 16_384).samples;
  const spectrumWith = (parts: readonly Tone[], loudness = 0.02) => {
    const { samples } = tones(2560, 16_384, parts);
    return spectrumOf({ samples: samples.map((value, at) => value + loudness * noise[at]!), fs_hz: 2560, unit: "g" });
  };
  const harmonics = (rpm: number) =>
    [1, 0.4, 0.3, 0.1, 0.05].map((amplitude, index) => ({ hz: ((index + 1) * rpm) / 60, amplitude, phase: index }));

  test.each([1640, 1711.3, 1783, 1815])(
    "an estimated speed finds %d RPM by its harmonics, near a nominal 1800",
    (rpm) => {
      const found = estimatedRpm(spectrumWith(harmonics(rpm)), 1800)!;
      expect(Math.abs(found.rpm / rpm - 1)).toBeLessThan(0.001);
      expect(found.lowest_rpm).toBeLessThanOrEqual(found.rpm);
      expect(found.highest_rpm / found.lowest_rpm - 1).toBeLessThan(0.005);
    },
  );

  test("an estimated speed is not taken from the line frequency alone", () => {
    const found = estimatedRpm(spectrumWith([...harmonics(1783), { hz: 120, amplitude: 2 }]), 1800)!;
    expect(Math.abs(found.rpm / 1783 - 1)).toBeLessThan(0.001);
  });

  test("an estimated speed is not found in noise", () => {
    const found = Array.from({ length: 30 }, (_, seed) => {
      const next = bell(`noise ${seed}`);
      const samples = Float64Array.from({ length: 8192 }, next);
      return estimatedRpm(spectrumOf({ samples, fs_hz: 2560, unit: "g" }), 1800);
    });
    expect(found).toEqual(found.map(() => null));
  });

  test("an estimated speed is found in many short records together, and reports how many seconds are missing in one", () => {
    const parts = harmonics(1783);
    const all = tones(2560, 16_384, parts).samples;
    const part = (at: number) => {
      const samples = all.slice(at * 2048, (at + 1) * 2048).map((value, index) => value + noise[at * 2048 + index]!);
      return { samples, fs_hz: 2560, unit: "g" as const };
    };
    const records = Array.from({ length: 8 }, (_, at) => part(at));
    const alone = checkedSpeed([part(0)], 1800, "entered");
    expect(alone).toMatchObject({ verdict: "unconfirmed", rpm: 1800 });
    expect(alone.missing_seconds).toBeCloseTo(secondsMissing(1800, 0.8), 6);
    const together = checkedSpeed(records, 1800, "entered");
    expect(together).not.toHaveProperty("missing_seconds");
    expect(Math.abs(together.rpm / 1783 - 1)).toBeLessThan(0.005);
  });

  test("an estimated speed does not contradict a speed that the records leave possible, and does one that they do not", () => {
    // The top of a wide hill is not the only speed on it.
    const all = tones(2560, 16_384, [
      ...[1, 2, 3, 4, 5].map((order) => ({ hz: (order * 1783) / 60, amplitude: 0.3 })),
      ...[1, 2, 3, 4, 5].map((order) => ({ hz: (order * 1799) / 60, amplitude: 0.29 })),
    ]).samples;
    const records = Array.from({ length: 8 }, (_, at) => ({
      samples: all.slice(at * 2048, (at + 1) * 2048).map((value, index) => value + 0.1 * noise[at * 2048 + index]!),
      fs_hz: 2560,
      unit: "g" as const,
    }));
    const checkedAt = (rpm: number) => checkedSpeed(records, rpm, "entered");
    const { lowest_rpm, highest_rpm } = checkedAt(1790);
    expect(checkedAt(lowest_rpm! + 1)).toMatchObject({ verdict: "confirmed" });
    expect(checkedAt(highest_rpm! - 1)).toMatchObject({ verdict: "confirmed" });
    expect(checkedAt(1740)).toMatchObject({ verdict: "contradicted" });
    expect(checkedAt(1840)).toMatchObject({ verdict: "contradicted" });
  });

  describe("in pieces of a second", () => {
    const fs_hz = 5120;
    const hiss = congruentialNoise(fs_hz, 8 * fs_hz).samples;
    const checkedWith = (parts: readonly Tone[], rpm: number) => {
      const all = tones(fs_hz, 8 * fs_hz, parts).samples.map((value, at) => value + 0.05 * hiss[at]!);
      const records = Array.from({ length: 8 }, (_, at) => ({
        samples: all.slice(at * fs_hz, (at + 1) * fs_hz),
        fs_hz,
        unit: "g" as const,
      }));
      return checkedSpeed(records, rpm, "entered");
    };
    const orders = (turn_hz: number, of: Record<string, number>): Tone[] =>
      Object.entries(of).map(([order, amplitude], phase) => ({ hz: Number(order) * turn_hz, amplitude, phase }));

    test.each([
      [
        "the race of another bearing, at nearly five times the shaft",
        1733,
        orders(1733 / 60, { 1: 0.3, 2: 0.2, 3: 0.02, 4: 0.05, 4.947: 0.4, 5.947: 0.1, 9.894: 0.4, 7.947: 0.1 }),
      ],
      [
        "the mains, beside its second harmonic",
        1755,
        [...orders(1755 / 60, { 1: 0.2, 3: 0.03, 5: 0.03 }), ...orders(60, { 1: 0.3, 2: 0.4, 4: 0.2, 6: 0.2 })],
      ],
    ] as const)("an estimated speed does not contradict the right one because of %s", (_, rpm, parts) => {
      const found = checkedWith(parts, rpm);
      expect(found.verdict).toBe("confirmed");
      expect(Math.abs(found.rpm / rpm - 1)).toBeLessThan(0.003);
      const wrong = checkedWith(parts, rpm * 0.97);
      expect(wrong.verdict).not.toBe("confirmed");
      expect(wrong.lowest_rpm).toBeLessThan(1.003 * rpm);
      expect(wrong.highest_rpm).toBeGreaterThan(0.997 * rpm);
    });
  });

  test("an estimated speed is not found when two speeds are equally likely", () => {
    expect(estimatedRpm(spectrumWith([...harmonics(1700), ...harmonics(1783)]), 1800)).toBeNull();
  });

  test("an estimated speed is not found if the spectrum ends too early or is too coarse", () => {
    const spectrum = spectrumWith(harmonics(1783));
    expect(estimatedRpm({ ...spectrum, amplitudes: spectrum.amplitudes.subarray(0, 900) }, 1800)).toBeNull();
    expect(
      estimatedRpm(spectrumOf({ samples: noise, fs_hz: 2560, unit: "g" }, { f_max_hz: 1000, lines: 100 }), 1800),
    ).toBeNull();
  });
});
