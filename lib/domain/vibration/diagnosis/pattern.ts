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
  /** Of the radial waveform. */
  kurtosis?: number | null;
  crest_factor?: number | null;
  bearing?: BearingEvidence | null;
  teeth?: number | null;
  blades?: number | null;
  line_hz?: number | null;
  poles?: number | null;
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
const NOTHING: Peak = { hz: 0, amplitude: 0, line: 0, over_floor_db: 0 };

/** The radial direction that shakes most. */
export const strongest = (radial: readonly Spectrum[]): Spectrum =>
  radial.reduce((most, one) => (overallOfSpectrum(one) > overallOfSpectrum(most) ? one : most));

export const lineAt = (spectrum: Spectrum, hz: number): Peak => nearestPeak(spectrum, hz, TOLERANCE) ?? NOTHING;

/** Nothing where only the floor is. */
export function isolatedLineAt(spectrum: Spectrum, hz: number): Peak {
  const peak = lineAt(spectrum, hz);

  return peak.over_floor_db >= STANDING_DB ? peak : NOTHING;
}

/** On this very line: what lies one percent off may be another's. */
export function isOnLine({ amplitudes, df_hz }: Spectrum, hz: number): boolean {
  const line = Math.round(hz / df_hz);
  const highest = Math.max(...amplitudes.subarray(Math.max(0, line - 1), line + 2));
  const floor = medianOf(amplitudes.subarray(Math.max(0, line - 20), line + 21));

  return 20 * Math.log10(highest / floor) >= STANDING_DB;
}

/** The shaft's harmonics above a share of the first, from 2× to 10×, and the odd halves between them. */
export function harmonicsAbove(spectrum: Spectrum, shaft_hz: number, share: number) {
  const least = share * lineAt(spectrum, shaft_hz).amplitude;
  const counts = (orders: readonly number[]) =>
    orders.filter((order) => isolatedLineAt(spectrum, order * shaft_hz).amplitude > least).length;

  return { whole: counts([2, 3, 4, 5, 6, 7, 8, 9, 10]), halves: counts([0.5, 1.5, 2.5, 3.5]) };
}

/** Pairs of lines at equal distances around a middle, each above a share of it. */
export function sidebandPairs(spectrum: Spectrum, middle_hz: number, distance_hz: number, share: number): number {
  const middle = isolatedLineAt(spectrum, middle_hz).amplitude;
  if (middle === 0) return 0;
  const isThere = (hz: number) => isolatedLineAt(spectrum, hz).amplitude > share * middle;

  return [1, 2, 3, 4].filter((k) => isThere(middle_hz + k * distance_hz) && isThere(middle_hz - k * distance_hz))
    .length;
}
