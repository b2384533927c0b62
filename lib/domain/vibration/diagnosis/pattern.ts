import { medianOf, nearestPeak, type Peak } from "../peaks";
import { overallOfSpectrum, type Spectrum } from "../spectrum";
import type { BearingEvidence } from "./bearing";

/** What is known of a machine at one moment. Leave out what was not measured: nothing is concluded from it. */
export type MachineMeasurement = {
  shaft_hz: number | null;
  /** Velocity spectra in mm/s, of one direction or of two. */
  radial: readonly Spectrum[];
  axial?: Spectrum | null;
  /** Other axes were recorded with it, and nobody has entered which of them lies along the shaft. */
  is_axis_unknown?: boolean;
  /** RMS of the loudest radial direction in the band of ISO 10816, from its waveform: a window would overstate it. */
  velocity?: number | null;
  /** Up to where the machine's class counts as new, in mm/s RMS; without one the lowest class is meant. */
  zone_a_mm_s?: number | null;
  /** Of the radial waveform. */
  kurtosis?: number | null;
  crest_factor?: number | null;
  bearing?: BearingEvidence | null;
  teeth?: number | null;
  blades?: number | null;
  line_hz?: number | null;
  poles?: number | null;
  belt_length_mm?: number | null;
  sheave_diameter_mm?: number | null;
  /** High-frequency acceleration or ultrasound over its own baseline, and by how much greasing brought it down. */
  high_frequency_rise_db?: number | null;
  greasing_drop_db?: number | null;
  /** The radial spectrum of the machine in good health, with the same lines. */
  baseline?: Spectrum | null;
  vanishes_with_power_off?: boolean | null;
  speed_dependent?: boolean | null;
};

/** How far a shaft harmonic may lie from its place, and how far it stands out. */
const TOLERANCE = 0.01;
const STANDING_DB = 12;
/**
 * A harmonic below this means nothing, whatever its share of 1×: in mm/s RMS. Ours: five of them together are a sixth of
 * where zone A ends for the lowest class.
 */
export const LEAST_HARMONIC_RMS = 0.1;
const NOTHING: Peak = { hz: 0, amplitude: 0, line: 0, over_floor_db: 0 };

/** The radial direction that shakes most. */
export const strongest = (radial: readonly Spectrum[]): Spectrum =>
  radial.reduce((most, one) => (overallOfSpectrum(one) > overallOfSpectrum(most) ? one : most));

export const lineAt = (spectrum: Spectrum, hz: number): Peak => nearestPeak(spectrum, hz, TOLERANCE) ?? NOTHING;

/** Nothing where only the floor is. `tolerance` is a share of the frequency. */
export function isolatedLineAt(spectrum: Spectrum, hz: number, tolerance = TOLERANCE): Peak {
  const peak = nearestPeak(spectrum, hz, tolerance) ?? NOTHING;

  return peak.over_floor_db >= STANDING_DB ? peak : NOTHING;
}

/** On this very line: what lies one percent off may be another's. */
export function isOnLine({ amplitudes, df_hz }: Spectrum, hz: number): boolean {
  const line = Math.round(hz / df_hz);
  const highest = Math.max(...amplitudes.subarray(Math.max(0, line - 1), line + 2));
  const floor = medianOf(amplitudes.subarray(Math.max(0, line - 20), line + 21));

  return 20 * Math.log10(highest / floor) >= STANDING_DB;
}

/** A multiple of the shaft that is more than a trace of vibration. */
export function harmonicAt(spectrum: Spectrum, hz: number): Peak {
  const peak = isolatedLineAt(spectrum, hz);

  return peak.amplitude / Math.SQRT2 >= LEAST_HARMONIC_RMS ? peak : NOTHING;
}

/** The shaft's harmonics above a share of the first, from 2× to 10×, and the odd halves between them. */
export function harmonicsAbove(spectrum: Spectrum, shaft_hz: number, share: number) {
  const least = share * lineAt(spectrum, shaft_hz).amplitude;
  const counts = (orders: readonly number[]) =>
    orders.filter((order) => harmonicAt(spectrum, order * shaft_hz).amplitude > least).length;

  return { whole: counts([2, 3, 4, 5, 6, 7, 8, 9, 10]), halves: counts([0.5, 1.5, 2.5, 3.5]) };
}

/** How far from its place a middle is looked for, and a line beside it, as shares of the distance between them. */
const MIDDLE_SHARE = 0.4;
const BESIDE_SHARE = 0.2;

/** The line that sidebands of a distance stand around: far up, one percent would reach its own sidebands. */
export const middleAt = (spectrum: Spectrum, hz: number, distance_hz: number): Peak =>
  isolatedLineAt(spectrum, hz, Math.min(TOLERANCE, (MIDDLE_SHARE * distance_hz) / hz));

/** A line that stands a distance beside another one. */
export const besideAt = (spectrum: Spectrum, hz: number, distance_hz: number): Peak =>
  isolatedLineAt(spectrum, hz, Math.min(TOLERANCE, (BESIDE_SHARE * distance_hz) / hz));

/** Pairs of lines at equal distances around a middle, each above a share of it. */
export function sidebandPairs(spectrum: Spectrum, middle: Peak, distance_hz: number, share: number): number {
  if (middle.amplitude === 0) return 0;
  const isThere = (hz: number) => hz > 0 && besideAt(spectrum, hz, distance_hz).amplitude > share * middle.amplitude;

  return [1, 2, 3, 4].filter((k) => isThere(middle.hz + k * distance_hz) && isThere(middle.hz - k * distance_hz))
    .length;
}
