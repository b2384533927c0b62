import type { Spectrum } from "./spectrum";

/** Between lines: a tone seldom falls on one. `over_floor_db` is against the median of the lines around it. */
export type Peak = { hz: number; amplitude: number; line: number; over_floor_db: number };

/** Domain reference 4.1: a peak is 4 times the median of 20 lines to either side. */
const LINES_AROUND = 20;
const OVER_MEDIAN = 4;

/** The highest peaks, highest first. */
export function peaksOf(spectrum: Spectrum, { count = 10 }: { count?: number } = {}): Peak[] {
  const { amplitudes } = spectrum;
  const peaks: Peak[] = [];
  // Below the high-pass of an integrated quantity there is nothing: no floor either, over which the first noise would stand.
  const first = Math.max(
    0,
    amplitudes.findIndex((amplitude) => amplitude > 0),
  );
  // Line 1 is what a window makes of the mean: it is doubled and line 0 is not.
  for (let line = 2; line < amplitudes.length - 1; line++) {
    if (!isLocalMaximum(amplitudes, line)) continue;
    const floor = medianOf(amplitudes.subarray(Math.max(first, line - LINES_AROUND), line + LINES_AROUND + 1));
    if (amplitudes[line]! > OVER_MEDIAN * floor) peaks.push(peakAt(spectrum, line, floor));
  }

  return peaks.sort((a, b) => b.amplitude - a.amplitude).slice(0, count);
}

/**
 * The highest line near a frequency. `tolerance` is a share of it, 2 % by default, for rolling elements slip; at least
 * one and a half lines. Null when the spectrum does not reach there.
 */
export function nearestPeak(spectrum: Spectrum, hz: number, tolerance = 0.02): Peak | null {
  const { amplitudes, df_hz } = spectrum;
  const reach = Math.max(tolerance * hz, 1.5 * df_hz);
  const first = Math.max(1, Math.ceil((hz - reach) / df_hz));
  const last = Math.min(amplitudes.length - 1, Math.floor((hz + reach) / df_hz));
  if (last < first) return null;
  let highest = first;
  for (let line = first; line <= last; line++) if (amplitudes[line]! > amplitudes[highest]!) highest = line;
  const around = amplitudes.subarray(Math.max(0, highest - LINES_AROUND), highest + LINES_AROUND + 1);

  return peakAt(spectrum, highest, medianOf(around));
}

/** Whether a line is there at a frequency, or only the noise around it. */
export const isOverFloor = (spectrum: Spectrum, hz: number): boolean =>
  (nearestPeak(spectrum, hz, 0)?.over_floor_db ?? 0) > 20 * Math.log10(OVER_MEDIAN);

const isLocalMaximum = (amplitudes: Float64Array, line: number) =>
  amplitudes[line]! > amplitudes[line - 1]! && amplitudes[line]! >= amplitudes[line + 1]!;

function peakAt({ amplitudes, df_hz }: Spectrum, line: number, floor: number): Peak {
  const { offset, amplitude } = vertex(amplitudes, line);

  return { hz: (line + offset) * df_hz, amplitude, line, over_floor_db: 20 * Math.log10(amplitudes[line]! / floor) };
}

/** Of the parabola through three lines on a logarithmic scale, where the top of a Hann or Gaussian line is one. */
export function vertex(amplitudes: Float64Array, line: number): { offset: number; amplitude: number } {
  const amplitude = amplitudes[line]!;
  const [left, here, right] = [amplitudes[line - 1] ?? 0, amplitude, amplitudes[line + 1] ?? 0].map(Math.log) as [
    number,
    number,
    number,
  ];
  const bend = left - 2 * here + right;
  if (!isLocalMaximum(amplitudes, line) || !Number.isFinite(bend) || bend >= 0) return { offset: 0, amplitude };
  const offset = (left - right) / (2 * bend);

  return { offset, amplitude: Math.exp(here - ((left - right) * offset) / 4) };
}

/** NaN of none. */
export function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = Math.floor(sorted.length / 2);

  const upper = sorted[middle] ?? Number.NaN;

  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
