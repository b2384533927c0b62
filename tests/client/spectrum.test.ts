import { describe, expect, test } from "vitest";
import { askedAmong, comparedOn } from "@/components/spectrum/compared-capture";
import { copiedLines } from "@/components/spectrum/copied-lines";
import { type Display, frequencyTicks, shownAmplitudes } from "@/components/spectrum/display";
import { heldTrend } from "@/components/spectrum/held-trend";
import { bandOf, fMaxSteps } from "@/components/spectrum/look";
import { orderAddress } from "@/components/spectrum/order-address";
import { patternsAt } from "@/components/spectrum/patterns-at";
import { firstPlace, lineAt, onGrid, type Reading, readMarks } from "@/components/spectrum/reading";
import { fMaxFor, spectrumFor } from "@/components/spectrum/spectra";
import { Store } from "@/components/spectrum/store";
import { decimalsOf, rangeFromZero, rangeInDecibels, roundValues } from "@/components/spectrum/ticks";
import { columnsOf, ridgeAt } from "@/components/spectrum/waterfall-drawing";
import { begun, firstCursor, toggled } from "@/lib/domain/vibration/cursor";
import { peaksOf } from "@/lib/domain/vibration/peaks";
import type { Spectrum } from "@/lib/domain/vibration/spectrum";
import type { VibrationRecord } from "@/lib/domain/vibration/waveform";
import { unitFor } from "@/lib/domain/vibration/waveform-units";
import { congruentialNoise } from "../domain/vibration/signals";

const plain = (value: number, decimals: number) => value.toFixed(decimals);
const display: Display = { detector: "peak", isDecibel: false, frequency: "hz", system: 1, shaft_hz: 25 };
const lines = (values: number[], df_hz = 1): Spectrum => ({
  df_hz,
  amplitudes: Float64Array.from(values),
  unit: "g",
  window: "hann",
  enbw: 1.5,
  averages: 1,
});

/** 1 g at 50 Hz and 0.2 g at 120 Hz, one second. */
const record: VibrationRecord = {
  fs_hz: 2560,
  unit: "g",
  samples: Float64Array.from(
    { length: 2560 },
    (_, at) => Math.sin((2 * Math.PI * 50 * at) / 2560) + 0.2 * Math.sin((2 * Math.PI * 120 * at) / 2560),
  ),
};
const wish = { view: "spectrum", quantity: "acceleration", f_max_hz: null, band: 2, rpm: 1500 } as const;

describe("a speed that is typed on the screen", () => {
  /** 4 mm/s at 1× of 300 r/min, 5 Hz. */
  const slow: VibrationRecord = {
    fs_hz: 1280,
    unit: "mm/s",
    samples: Float64Array.from({ length: 8192 }, (_, at) => {
      return 4 * Math.sin((2 * Math.PI * 5 * at) / 1280) + 0.01 * Math.sin(at * at);
    }),
  };

  test("a speed that is typed on the screen diagnoses a slow machine in the band of slow machines", () => {
    const capture = { capture: { kurtosis: 1.5, crest_factor: 1.4 }, record: slow, invalidity: null, facts: null };

    expect(patternsAt(capture, 5, null)).toMatchObject({ verdict: "fault", fault: "unbalance" });
    expect(patternsAt({ ...capture, invalidity: { reason: "all_equal" } }, 5, null)).toBeNull();
  });

  test("a speed that is typed on the screen does not move the line that is followed through the captures", () => {
    const at = (id: number, rpm: number | null, hz: number) => ({
      capture: { capture: { id, listed_at: `2026-11-0${id}T00:00:00Z` }, shaft: rpm === null ? null : { rpm } },
      spectrum: lines(Array.from({ length: 200 }, (_, line) => (line === hz ? id : 0.001))),
    });
    const trend = heldTrend([at(3, 1500, 100), at(2, 1200, 80), at(1, null, 100)], 3, 100);

    expect(trend.map(({ id, amplitude }) => [id, Math.round(amplitude)])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });
});

test("all lines of a spectrum are copied in the units of their heads", () => {
  const spectrum = lines([0, 0.5], 2.5);
  const words = { unit: "g", shown: (peak: number) => peak };
  const [hz, cpm] = [
    copiedLines(spectrum, { ...words, frequencyUnit: "Hz", shownFrequency: (value) => value }),
    copiedLines(spectrum, { ...words, frequencyUnit: "cpm", shownFrequency: (value) => 60 * value }),
  ];

  expect(hz.split("\n")).toEqual(["Hz\tg", "0.0000000\t0.00000", "2.5000000\t0.500000"]);
  expect(cpm.split("\n")[2]).toBe("150.00000\t0.500000");
});

describe("an axis", () => {
  test("an axis has round values with enough decimals to distinguish them", () => {
    expect(roundValues(0, 1300, 13)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300]);
    expect(roundValues(12.3, 13.1, 4)).toEqual([12.4, 12.6, 12.8, 13]);
    expect([0.25, 2.5, 0.1, 100, 0.05].map(decimalsOf)).toEqual([2, 1, 1, 0, 2]);
  });

  test("an axis starts at zero and ends above the highest line", () => {
    expect(rangeFromZero(2.41)).toEqual([0, 2.5]);
    expect(rangeFromZero(0)).toEqual([0, 1]);
    expect(rangeInDecibels(117.2)).toEqual([40, 120]);
  });

  test("an axis in orders has whole orders at multiples of the speed", () => {
    const ticks = frequencyTicks({ ...display, frequency: "orders" }, plain)(0, 100, 400);
    expect(ticks.map(({ at, text }) => [at, text])).toEqual([
      [0, "0 ×"],
      [25, "1"],
      [50, "2"],
      [75, "3"],
      [100, "4"],
    ]);
  });

  test("an axis in orders is empty while the speed is unknown", () => {
    expect(frequencyTicks({ ...display, frequency: "orders", shaft_hz: null }, plain)(0, 100, 400)).toEqual([]);
  });
});

describe("amplitudes", () => {
  test("amplitudes are shown as peak, RMS or peak to peak", () => {
    const shown = (detector: Display["detector"]) =>
      shownAmplitudes(Float64Array.of(2), "g", { ...display, detector })[0];
    expect(shown("peak")).toBe(2);
    expect(shown("rms")).toBeCloseTo(Math.SQRT2, 4);
    expect(shown("peak_to_peak")).toBe(4);
  });

  test("amplitudes are shown in the reader's units", () => {
    expect(shownAmplitudes(Float64Array.of(25.4), "mm/s", { ...display, system: 2 })[0]).toBeCloseTo(1, 9);
    expect(unitFor("um", 2)).toEqual({ unit: "mil", factor: expect.closeTo(1 / 25.4, 9) });
    expect(unitFor("g", 2)).toEqual({ unit: "g", factor: 1 });
  });

  test("amplitudes are shown in decibels over 1 µm/s², empty far below", () => {
    const shown = shownAmplitudes(Float64Array.of(1, 0), "g", { ...display, isDecibel: true });
    expect(shown[0]).toBeCloseTo(139.83, 2);
    expect(shown[1]).toBe(-200);
  });
});

describe("a cursor reading", () => {
  const spectrum = spectrumFor(record, wish);
  const reading: Reading = {
    spectrum,
    reference: spectrumFor({ ...record, samples: record.samples.map((sample) => sample / 4) }, wish),
    peaks: peaksOf(spectrum, { count: 5 }),
    machine: { shaft_hz: 25, orders: null },
  };

  test("a cursor reading starts at the highest peak, or at an expected line", () => {
    expect(firstPlace(reading, null)).toBeCloseTo(50, 3);
    expect(firstPlace(reading, 121)).toBeCloseTo(120, 3);
  });

  test("a cursor reading gives amplitude, order and ratio to the reference for every mark", () => {
    const [held, second, shaft] = readMarks(toggled({ ...begun(firstCursor, 60), harmonics: 2 }, "harmonic"), reading);
    expect(held).toMatchObject({ hz: 60, isHeld: true, shaftOrder: 2.4 });
    expect(second!.amplitude).toBeCloseTo(0.2, 3);
    expect(second!.ratio).toBeCloseTo(4, 6);
    expect(shaft).toMatchObject({ kind: "shaft", hz: 25, isHeld: false });
  });

  test("a cursor reading marks a sideband only where a line is above the noise floor", () => {
    const noise = congruentialNoise(2560, 2560).samples;
    const noisy = spectrumFor(
      {
        ...record,
        samples: record.samples.map(
          (sample, at) => sample + 0.1 * Math.sin((2 * Math.PI * 75 * at) / 2560) + 0.05 * noise[at]!,
        ),
      },
      wish,
    );
    const marks = readMarks(toggled(begun(firstCursor, 50), "sideband"), { ...reading, spectrum: noisy });
    expect(marks.filter(({ kind }) => kind === "sideband").map(({ hz }) => hz)).toEqual([75]);
  });

  test("a cursor reading uses the exact line under the cursor, and the interpolated height at a peak", () => {
    const odd = spectrumFor(
      { ...record, samples: record.samples.map((_, at) => Math.sin((2 * Math.PI * 50.5 * at) / 2560)) },
      wish,
    );
    expect(lineAt(odd, 50)).toBeCloseTo(0.8488, 3);
    expect(lineAt(odd, peaksOf(odd)[0]!.hz)).toBeGreaterThan(0.9);
  });

  test("a cursor reading resamples a reference of another length to the lines of this one", () => {
    expect([...onGrid(lines([0, 9, 1, 2, 8, 3, 0, 0], 0.5), lines([0, 0, 0, 0]))]).toEqual([0, 9, 8, 3]);
    expect([...onGrid(lines([1, 2, 3]), lines([0, 0]))]).toEqual([1, 2]);
    expect([...onGrid(lines([1]), lines([0, 0, 0]))]).toEqual([1, 0, 0]);
  });
});

describe("a capture that another is compared with", () => {
  const reference = { capture: { axis: "x" as const } };

  test("a capture that another is compared with is of the same axis", () => {
    expect(comparedOn("x", 7, reference)).toBe(reference);
    expect(comparedOn("y", 7, reference)).toBeNull();
    expect(comparedOn("x", null, reference)).toBeNull();
  });

  test("a capture that another is compared with is the reference again where the chosen one is of another axis", () => {
    expect(askedAmong("12", [{ id: 12 }], true)).toBe("12");
    expect(askedAmong("12", [{ id: 30 }], true)).toBe("reference");
    expect(askedAmong("12", [{ id: 30 }], false)).toBe("good");
    expect(askedAmong("previous", [], false)).toBe("previous");
  });
});

describe("a displayed spectrum", () => {
  test("a displayed spectrum is computed once for the same record and settings", () => {
    expect(spectrumFor(record, wish)).toBe(spectrumFor(record, { ...wish }));
    expect(spectrumFor(record, { ...wish, quantity: "velocity" }).unit).toBe("mm/s");
  });

  test("a displayed spectrum ends where the record ends, an envelope at 1000 Hz", () => {
    expect(fMaxFor(record, wish)).toBe(1000);
    expect(fMaxFor({ ...record, fs_hz: 25_600 }, { view: "envelope", f_max_hz: null })).toBe(1000);
    expect(fMaxFor(record, { view: "spectrum", f_max_hz: 5000 })).toBe(1000);
    expect(fMaxSteps(2600)).toEqual([100, 200, 500, 1000, 2000, 2600]);
  });

  test("a displayed spectrum is not integrated if it is not a motion quantity", () => {
    const sound: VibrationRecord = { ...record, unit: "ubar" };
    expect(spectrumFor(sound, { ...wish, quantity: "velocity" }).unit).toBe("ubar");
  });

  test("an envelope spectrum uses a band of half the sampling rate", () => {
    expect(bandOf(1, 12_000)).toEqual([1500, 2700]);
  });
});

describe("a waterfall", () => {
  test("a waterfall keeps the highest line of each pixel", () => {
    const values = Float64Array.from([0, 1, 0, 5, 0, 2, 0, 0]);
    expect([...columnsOf({ values, df_hz: 1 }, [0, 8], 4)]).toEqual([1, 5, 2, 0]);
    expect([...columnsOf({ values, df_hz: 1 }, [2, 4], 4)]).toEqual([0, 2.5, 5, 2.5]);
  });

  test("a waterfall gives the capture at the clicked position", () => {
    const size = { width: 900, height: 200 };
    expect(ridgeAt(size, 18, "heat", 175)).toBe(0);
    expect(ridgeAt(size, 18, "heat", 9)).toBe(17);
    expect(ridgeAt(size, 18, "ridges", 176)).toBe(0);
    expect(ridgeAt(size, 18, "ridges", 0)).toBe(17);
  });
});

test("a store notifies only about changed values", () => {
  const store = new Store(1);
  const values: number[] = [];
  const stop = store.subscribe(() => values.push(store.get()));
  store.set(2);
  store.set(2);
  store.change((value) => value + 1);
  stop();
  store.set(9);
  expect(values).toEqual([2, 3]);
});

describe("a work order from a spectrum", () => {
  const sensor = {
    id: 5,
    name: "Drive end",
    uid: "n1",
    type: "ncd",
    level: "alarm",
    battery_pct: null,
    signal: null,
    equipment: { id: 7, name: "Fan" },
    f_max_steps: [],
  } as const;
  const query = (alert: Parameters<typeof orderAddress>[0]["alert"]) =>
    new URL(orderAddress({ sensor, alert, name: "Inner race", lines: ["a", "b"] }), "http://x").searchParams;

  test("a work order from a spectrum includes the item and the finding", () => {
    expect(Object.fromEntries(query(null))).toEqual({
      new: "1",
      equipment_id: "7",
      name: "Inner race",
      description: "a\nb",
    });
  });

  test("a work order from a spectrum is a request of who cannot create one", () => {
    expect(orderAddress({ sensor, alert: null, name: "Inner race", lines: [], isRequest: true })).toMatch(
      /^\/maintenance-requests\?new=1&equipment_id=7&/,
    );
  });

  test("a work order from a spectrum is linked to an open alert, unless that has a work order", () => {
    const alert = { id: 3, level: "alarm", level_since: "", abnormal_since: "", work_order_id: null } as const;
    expect(query(alert).get("alert_id")).toBe("3");
    expect(query({ ...alert, work_order_id: 8 }).get("alert_id")).toBeNull();
  });
});
