import type { WaveformUnit } from "./waveform";

/** How a spectrum is read: everything here is of display, a spectrum itself holds peak amplitudes against Hz. */

export const detectors = ["peak", "rms", "peak_to_peak"] as const;
export type Detector = (typeof detectors)[number];

/** What a peak amplitude is multiplied with. True of a line, which is a sine; never of an overall. */
export const detectorFactor = (detector: Detector): number =>
  ({ peak: 1, rms: Math.SQRT1_2, peak_to_peak: 2 })[detector];

export const frequencyUnits = ["hz", "cpm", "orders"] as const;
export type FrequencyUnit = (typeof frequencyUnits)[number];

/** Null for orders when the shaft's speed is not known. */
export function frequencyIn(hz: number, unit: FrequencyUnit, shaft_hz?: number | null): number | null {
  if (unit === "orders") return shaft_hz ? hz / shaft_hz : null;

  return unit === "cpm" ? hz * 60 : hz;
}

/** The way back, for what a person types. */
export function hzFrom(value: number, unit: FrequencyUnit, shaft_hz?: number | null): number | null {
  if (unit === "orders") return shaft_hz ? value * shaft_hz : null;

  return unit === "cpm" ? value / 60 : value;
}

/**
 * What 0 dB is, in the unit itself: 1 µm/s², 1 nm/s (domain reference 11), 1 pm, 20 µPa (ISO 1683), and 1 µV for dBµV.
 */
const references: Record<WaveformUnit, number> = {
  g: 1e-6 / 9.80665,
  "mm/s": 1e-6,
  um: 1e-6,
  ubar: 2e-4,
  V: 1e-6,
};

/** Minus infinity for nothing at all. */
export const decibels = (amplitude: number, unit: WaveformUnit): number =>
  20 * Math.log10(amplitude / references[unit]);
