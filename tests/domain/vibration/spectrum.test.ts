import { describe, expect, test } from "vitest";
import { envelopeSpectrumOf } from "@/lib/domain/vibration/envelope";
import { motionFactor } from "@/lib/domain/vibration/integration";
import { peaksOf } from "@/lib/domain/vibration/peaks";
import { overallOfSpectrum, type Spectrum, spectrumOf } from "@/lib/domain/vibration/spectrum";
import { overallOf, statisticsOf } from "@/lib/domain/vibration/statistics";
import { quantities } from "@/lib/domain/vibration/waveform";
import { factorsOf, type Window, windowOf } from "@/lib/domain/vibration/window";
import { congruentialNoise, relative, struckRing, tones } from "./signals";

/** Domain reference 4.2, T1 to T7: made with another program. */

const all = [2, 1000] as const;
const machine = [10, 1000] as const;
const near = (found: number, expected: number, tolerance = 1e-6) =>
  expect(relative(found, expected)).toBeLessThan(tolerance);
const greatest = (spectrum: Spectrum) => Math.max(...spectrum.amplitudes);

describe("T1, a tone of 1 g on a line", () => {
  const record = tones(2560, 2048, [{ hz: 50, amplitude: 1 }]);

  test("T1, a tone of 1 g on a line, is one line of 1 g peak", () => {
    const spectrum = spectrumOf(record);
    expect(spectrum).toMatchObject({ df_hz: 1.25, unit: "g", window: "hann", enbw: 1.5, averages: 1 });
    near(spectrum.amplitudes[40]!, 1);
  });

  test("T1, a tone of 1 g on a line, has its overall in every quantity", () => {
    near(overallOf(record, { band_hz: all }), Math.SQRT1_2);
    near(overallOf(record, { quantity: "velocity", band_hz: all }), 22.07272);
    near(overallOf(record, { quantity: "velocity", band_hz: all }) / 25.4, 0.8690046);
  });

  test("T1, a tone of 1 g on a line, converts to velocity and displacement", () => {
    near(spectrumOf(record, { quantity: "velocity" }).amplitudes[40]!, 31.21554);
    const { amplitudes, unit } = spectrumOf(record, { quantity: "displacement" });
    near(amplitudes[40]!, 99.36214);
    near(2 * amplitudes[40]!, 198.7243);
    near((2 * amplitudes[40]!) / 25.4, 7.82379);
    expect(unit).toBe("um");
  });

  test("T1, a tone of 1 g on a line, converts back from velocity to acceleration", () => {
    const velocity = { ...record, unit: "mm/s" } as const;
    near(spectrumOf(velocity, { quantity: "acceleration" }).amplitudes[40]!, (2 * Math.PI * 50) / 9806.65);
  });
});

describe("T2, a tone halfway between two lines", () => {
  const record = tones(2560, 2048, [{ hz: 50.625, amplitude: 1 }]);

  test.each([
    ["hann", 0.848827],
    ["flat_top", 0.998882],
    ["none", 0.640554],
  ] as const)(
    "T2, a tone halfway between two lines, is measured by the window %s as high as that window can",
    (window, expected) => {
      near(greatest(spectrumOf(record, { window })), expected, 2e-6);
    },
  );

  test("T2, a tone halfway between two lines, keeps its overall, and its frequency by interpolation", () => {
    near(overallOfSpectrum(spectrumOf(record), all), Math.SQRT1_2);
    expect(peaksOf(spectrumOf(record), { count: 1 })[0]!.hz).toBeCloseTo(50.625, 3);
  });
});

describe("T3, five tones on an offset", () => {
  const amplitudes = [0.02, 0.1, 0.05, 0.2, 1];
  const record = tones(
    2560,
    2048,
    [5, 25, 50, 120, 900].map((hz, index) => ({ hz, amplitude: amplitudes[index]!, phase: 0.3 * index })),
    0.3,
  );

  test.each([
    ["acceleration", all, 0.7255687],
    ["velocity", machine, 5.058981],
    ["velocity", all, 6.714275],
    ["displacement", machine, 28.42827],
    ["acceleration", [500, 1000], Math.SQRT1_2],
  ] as const)("T3, five tones on an offset, has an overall %s within %j Hz", (quantity, band_hz, expected) => {
    near(overallOf(record, { quantity, band_hz }), expected);
  });

  test("T3, five tones on an offset, has the statistics of the record without its offset", () => {
    const statistics = statisticsOf(record);
    near(statistics.mean, 0.3);
    near(statistics.peak, 1.303329);
    near(statistics.peak_to_peak, 2.586917);
    near(statistics.crest_factor!, 1.796286);
    near(statistics.kurtosis!, 1.644631);
  });

  test("T3, five tones on an offset, is overstated by a windowed spectrum, more at a lower start", () => {
    const lines = spectrumOf(record, { quantity: "velocity", high_pass_hz: 2 });
    near(overallOfSpectrum(lines, machine), 5.063926);
    near(overallOfSpectrum(lines, all), 6.818247);
  });
});

describe("T4, noise", () => {
  const record = congruentialNoise(2560, 4096);

  test("T4, noise, has the intended density", () => {
    near(record.samples[0]!, -0.26354447);
  });

  test("T4, noise, has its statistics", () => {
    const statistics = statisticsOf(record);
    near(statistics.mean, -0.00235277, 2e-6);
    near(statistics.rms, 0.28936503);
    near(statistics.kurtosis!, 1.8100746);
    near(statistics.crest_factor!, 1.7360372);
  });

  test("T4, noise, is averaged over seven overlapping records", () => {
    const spectrum = spectrumOf(record, { f_max_hz: 1000, lines: 400 });
    expect(spectrum).toMatchObject({ averages: 7, df_hz: 2.5 });
    near(overallOfSpectrum(spectrum, machine), 0.25422465);
  });
});

describe("T5, a ring that is struck a hundred times a second", () => {
  const record = struckRing();
  const band_hz = [2000, 4000] as const;

  test("T5, a ring struck a hundred times per second, has the statistics of impacts", () => {
    const { mean, rms, peak, kurtosis } = statisticsOf(record);
    // The reference keeps the small mean of this record in its RMS and in its peak, and takes it out of its kurtosis.
    const withMean = Math.hypot(rms, mean);
    near(withMean, 0.1766027);
    near((peak + mean) / withMean, 5.295521);
    near(kurtosis!, 13.0049);
  });

  test.each([
    [false, [0.19981, 0.12969, 0.09195, 0.06915]],
    [true, [0.10763, 0.09069, 0.0745, 0.06181]],
  ])(
    "T5, a ring struck a hundred times per second, shows only the impacts in its envelope (squared: %s)",
    (squared, expected) => {
      const { amplitudes, df_hz } = envelopeSpectrumOf(record, { band_hz, window: "none", squared });
      expect(df_hz).toBe(1);
      expected.forEach((amplitude, index) => {
        expect(Math.abs(amplitudes[100 * (index + 1)]! - amplitude)).toBeLessThan(1e-5);
      });
      expect(Math.max(...amplitudes.filter((_, k) => k % 100 !== 0))).toBeLessThan(1e-12);
    },
  );

  test("T5, a ring struck a hundred times per second, hides the impacts in its plain spectrum", () => {
    const { amplitudes } = spectrumOf(record, { window: "none" });
    near(amplitudes[100]!, 0.0086, 0.01);
    near(amplitudes[3000]!, 0.1249, 0.001);
  });
});

test("T6, a sine has a crest factor of 1.414214 and a kurtosis of 1.5", () => {
  const { crest_factor, kurtosis } = statisticsOf(tones(2560, 2560, [{ hz: 8, amplitude: 3 }]));
  near(crest_factor!, Math.SQRT2);
  near(kurtosis!, 1.5);
});

test("T7, a square wave has a crest factor of 1 and a kurtosis of 1", () => {
  const samples = Float64Array.from({ length: 2048 }, (_, at) => (at % 64 < 32 ? 1 : -1));
  expect(statisticsOf({ samples, fs_hz: 2560, unit: "g" })).toMatchObject({ crest_factor: 1, kurtosis: 1, rms: 1 });
});

describe("windows", () => {
  const expected: Record<Window, [number, number, number]> = {
    none: [1, 1, 1],
    hann: [2, 1.633, 1.5],
    hamming: [1.8519, 1.5863, 1.3628],
    blackman: [2.381, 1.8119, 1.7268],
    flat_top: [4.6387, 2.389, 3.7702],
  };

  test.each(Object.keys(expected) as Window[])("the window %s has its factors, also when computed", (window) => {
    const { amplitude, energy, enbw } = factorsOf(window);
    [amplitude, energy, enbw].forEach((factor, index) => {
      expect(factor).toBeCloseTo(expected[window][index]!, 4);
    });
    const values = windowOf(window, 1000);
    expect(1000 / values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(amplitude, 9);
    expect(Math.sqrt(1000 / values.reduce((sum, value) => sum + value ** 2, 0))).toBeCloseTo(energy, 9);
  });
});

// Domain reference 11: what 1 g at 1 Hz is, peak.
test("acceleration, velocity and displacement are consistent", () => {
  near(motionFactor("g", "velocity")!(1), 1560.777);
  near((2 * motionFactor("g", "displacement")!(1)) / 1000, 496.811);
  near((2 * motionFactor("mm/s", "displacement")!(1)) / 1000, 0.31831);
  expect(motionFactor("V", "velocity")).toBeNull();
});

test("an envelope is shown up to 1000 Hz, or as far as requested", () => {
  const record = struckRing();
  const reach = (f_max_hz?: number) =>
    envelopeSpectrumOf(record, { band_hz: [2000, 4000], f_max_hz }).amplitudes.length - 1;
  expect([reach(), reach(1620)]).toEqual([1000, 1620]);
});

describe("a requested spectrum", () => {
  const record = tones(12_800, 8100, [{ hz: 1000, amplitude: 1 }]);

  test("a requested spectrum has the resolution of Fmax over lines, whatever the sampling rate", () => {
    const spectrum = spectrumOf(record, { f_max_hz: 2500, lines: 400, averages: 2 });
    expect(spectrum).toMatchObject({ df_hz: 6.25, averages: 2 });
    expect(spectrum.amplitudes).toHaveLength(401);
    near(spectrum.amplitudes[160]!, 1);
  });

  test("a requested spectrum is marked when the record is too short for it", () => {
    const spectrum = spectrumOf(record, { f_max_hz: 5000, lines: 12_800, averages: 4 });
    expect(spectrum.averages).toBe(1);
    near(spectrum.df_hz, 12_800 / 8100);
  });

  test("a requested spectrum divides the record among averages requested without a resolution", () => {
    expect(spectrumOf(record, { averages: 8 })).toMatchObject({ averages: 8, df_hz: 12_800 / 1800 });
  });

  test("a requested spectrum is empty below the high-pass filter", () => {
    const slow = tones(2560, 2048, [{ hz: 5, amplitude: 0.1 }]);
    expect(spectrumOf(slow, { quantity: "velocity" }).amplitudes[4]).toBe(0);
    near(spectrumOf(slow, { quantity: "velocity", high_pass_hz: 2 }).amplitudes[4]!, (0.1 * 9806.65) / (10 * Math.PI));
  });

  test.each(quantities)("a requested spectrum of a sound cannot be %s", (quantity) => {
    expect(() => spectrumOf({ ...record, unit: "ubar" }, { quantity })).toThrow(RangeError);
  });
});
