import { describe, expect, test } from "vitest";
import { decibels, detectorFactor, frequencyIn, hzFrom } from "@/lib/domain/vibration/axes";
import { nearestPeak, peaksOf } from "@/lib/domain/vibration/peaks";
import { spectrumOf } from "@/lib/domain/vibration/spectrum";
import { invalidityOf } from "@/lib/domain/vibration/validity";
import { congruentialNoise, tones } from "./signals";

describe("the axes of a spectrum", () => {
  test("the axes of a spectrum show a line as peak, RMS or peak to peak", () => {
    expect(2 * detectorFactor("peak")).toBe(2);
    expect(2 * detectorFactor("rms")).toBeCloseTo(Math.SQRT2, 12);
    expect(2 * detectorFactor("peak_to_peak")).toBe(4);
  });

  test("the axes of a spectrum show a frequency in Hz, in cycles per minute, or in orders if the speed is known", () => {
    expect(frequencyIn(50, "hz")).toBe(50);
    expect(frequencyIn(50, "cpm")).toBe(3000);
    expect(frequencyIn(50, "orders", 25)).toBe(2);
    expect(frequencyIn(50, "orders")).toBeNull();
  });

  test.each(["hz", "cpm", "orders"] as const)("the axes of a spectrum convert back from %s", (unit) => {
    expect(hzFrom(frequencyIn(62.5, unit, 29.5)!, unit, 29.5)).toBeCloseTo(62.5, 12);
  });

  // Domain reference 11.
  test("the axes of a spectrum have the references of AdB, VdB and dBµV", () => {
    expect(decibels(1, "g")).toBeCloseTo(139.83, 2);
    expect(decibels(4.5, "mm/s")).toBeCloseTo(133.06, 2);
    expect(decibels(1e-6, "V")).toBe(0);
  });
});

describe("peaks", () => {
  const record = tones(2560, 4096, [
    { hz: 29.6, amplitude: 1 },
    { hz: 118.3, amplitude: 0.4 },
    { hz: 800.1, amplitude: 0.1 },
  ]);
  const noise = congruentialNoise(2560, 4096).samples;
  const spectrum = spectrumOf({ ...record, samples: record.samples.map((value, at) => value + 0.01 * noise[at]!) });

  test("peaks are found between lines, highest first, without noise", () => {
    const peaks = peaksOf(spectrum);
    expect(peaks.map(({ hz }) => Math.round(hz * 10) / 10)).toEqual([29.6, 118.3, 800.1]);
    expect(peaks[0]!.amplitude).toBeGreaterThan(0.97);
    expect(peaks[0]!.over_floor_db).toBeGreaterThan(40);
  });

  test("peaks are as many as requested", () => {
    expect(peaksOf(spectrum, { count: 2 })).toHaveLength(2);
  });

  test("peaks near a frequency are searched within the bearing slip", () => {
    expect(nearestPeak(spectrum, 120)!.hz).toBeCloseTo(118.3, 1);
    expect(nearestPeak(spectrum, 123)!.amplitude).toBeLessThan(0.01);
    expect(nearestPeak(spectrum, 123, 0.04)!.hz).toBeCloseTo(118.3, 1);
  });

  test("peaks are not made of noise where the lowest lines of a velocity are left out", () => {
    const velocity = spectrumOf(congruentialNoise(2048, 4096), { quantity: "velocity" });
    expect(velocity.amplitudes.findIndex((amplitude) => amplitude > 0)).toBe(20);
    expect(peaksOf(velocity).filter(({ hz }) => hz < 20)).toEqual([]);
  });

  test("peaks beyond the spectrum are not found", () => {
    expect(nearestPeak(spectrum, 5000)).toBeNull();
  });
});

describe("a valid record", () => {
  const good = congruentialNoise(2560, 1000);
  const changed = (change: (samples: Float64Array) => void) => {
    const samples = good.samples.slice();
    change(samples);

    return { ...good, samples };
  };

  test("a valid record is complete, varied and within its range", () => {
    expect(invalidityOf(good)).toBeNull();
    expect(invalidityOf(good, { full_scale: 2, received_share: 0.95 })).toBeNull();
  });

  test("a record below 512 samples is not valid", () => {
    expect(invalidityOf({ ...good, samples: good.samples.slice(0, 511) })).toMatchObject({ reason: "too_short" });
    expect(invalidityOf({ ...good, samples: good.samples.slice(0, 512) })).toBeNull();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("a record with %s is not valid", (value) => {
    const bad = changed((samples) => samples.fill(value, 7, 9));
    expect(invalidityOf(bad)).toEqual({ reason: "not_a_number", samples: 2 });
  });

  test("a record with all samples equal is not valid", () => {
    expect(invalidityOf(changed((samples) => samples.fill(0.4)))).toEqual({ reason: "all_equal" });
  });

  test("a record with more than one in a thousand samples at full scale is not valid, on either side", () => {
    const clipped = (count: number) => changed((samples) => samples.fill(-2, 0, count));
    expect(invalidityOf(clipped(1), { full_scale: 2 })).toBeNull();
    expect(invalidityOf(clipped(2), { full_scale: 2 })).toMatchObject({ reason: "clipped", share: 0.002 });
    expect(invalidityOf(clipped(2))).toBeNull();
  });

  test("a record with less than 95 % received is not valid", () => {
    expect(invalidityOf(good, { received_share: 0.94 })).toMatchObject({ reason: "incomplete", share: 0.94 });
  });
});
