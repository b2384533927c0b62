import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { inverse, transformReal } from "./fourier";
import { medianOf } from "./peaks";
import { spectrumOf } from "./spectrum";
import { durationOf, nyquistOf, type VibrationRecord } from "./waveform";

/**
 * The second way to look for impacts: every line of the record is made equally loud (cepstrum pre-whitening), the record
 * is split into narrow bands, and the bands' envelope spectra, each over its own floor, are averaged. Noise differs from
 * band to band and evens out; what strikes makes all of them beat.
 */
export type AveragedEnvelope = {
  df_hz: number;
  /** Of each line, in dB over the floor around it. */
  levels: Float64Array;
  /** What noise alone does not reach, in dB. */
  noise_db: number;
};

/** Shares of half the sampling rate. */
const [LOWEST, HIGHEST, WIDTH] = [0.05, 0.95, 0.1];
/** Long enough to resolve the shaft's lines from a bearing's, short enough for slip not to smear them. */
const BLOCK_SECONDS = 4;
const OVERLAP = 0.5;
/** One line in 100,000 of noise is higher. */
const NOISE_DEVIATIONS = 4.26;

/**
 * Of all records at hand, which are of one length and rate. `highest_hz`: up to where lines are wanted. `floor_hz`: the
 * width over which the floor is taken.
 */
export function averagedEnvelopeOf(
  records: readonly VibrationRecord[],
  highest_hz: number,
  floor_hz: number,
): AveragedEnvelope {
  const over = records.flatMap((record) => bandsOf(record, highest_hz, floor_hz));
  const { df_hz, power: first } = firstOf(over);
  const sum = new Float64Array(first.length);
  for (const { power } of over) for (let line = 0; line < sum.length; line++) sum[line]! += power[line]!;
  const averages = over.reduce((all, one) => all + one.averages, 0);
  const floor = floorsOf(sum, floor_hz / df_hz);

  return { df_hz, levels: sum.map((power, line) => decibels(power / floor[line]!)), noise_db: noiseOver(averages) };
}

/** The power of each band's envelope over its own floor. */
function bandsOf(record: VibrationRecord, highest_hz: number, floor_hz: number) {
  const half = transformReal(record.samples);
  const seconds = durationOf(record);
  const width_hz = Math.max(WIDTH * nyquistOf(record), highest_hz);
  const count = Math.max(1, Math.floor(((HIGHEST - LOWEST) * nyquistOf(record)) / width_hz));
  const lines = Math.floor(width_hz * seconds);
  const points = 2 ** Math.ceil(Math.log2(2 * lines));
  const blocks = Math.max(1, Math.round(seconds / BLOCK_SECONDS));

  return Array.from({ length: count }, (_, band) => {
    const first = Math.round(LOWEST * nyquistOf(record) * seconds) + band * lines;
    const samples = whitenedEnvelope(half, first, lines, points);
    const envelope = { samples, fs_hz: points / seconds, unit: record.unit };
    const asked = { f_max_hz: envelope.fs_hz / 2, lines: Math.floor(points / blocks / 2) };
    const { amplitudes, df_hz, averages } = spectrumOf(envelope, asked);
    const shown = Math.min(amplitudes.length, Math.ceil(highest_hz / df_hz));
    const power = amplitudes.subarray(0, shown).map((amplitude) => amplitude ** 2);
    const floor = floorsOf(power, floor_hz / df_hz);

    return {
      df_hz,
      power: power.map((value, line) => value / floor[line]!),
      averages: 1 + (averages - 1) * OVERLAP,
    };
  });
}

/** Its square, at as many points as hold it. */
function whitenedEnvelope(half: Float64Array, first: number, lines: number, points: number): Float64Array {
  const band = new Float64Array(2 * points);
  for (let line = 0; line < lines; line++) {
    const at = 2 * (first + line);
    const magnitude = Math.hypot(half[at] ?? 0, half[at + 1] ?? 0);
    if (magnitude === 0) continue;
    band[2 * line] = half[at]! / magnitude;
    band[2 * line + 1] = half[at + 1]! / magnitude;
  }
  const analytic = inverse(band);

  return Float64Array.from({ length: points }, (_, at) => analytic[2 * at]! ** 2 + analytic[2 * at + 1]! ** 2);
}

/** The median around each line, taken at every eighth of its width and connected by straight lines. */
function floorsOf(power: Float64Array, width: number): Float64Array {
  const step = Math.max(1, Math.round(width / 8));
  const knots = Array.from({ length: Math.ceil(power.length / step) + 1 }, (_, knot) => {
    const first = Math.max(1, Math.min(Math.round(knot * step - width / 2), power.length - Math.round(width)));
    return medianOf(power.subarray(first, first + Math.round(width))) || Number.MIN_VALUE;
  });

  return power.map((_, line) => {
    const knot = Math.floor(line / step);
    return knots[knot]! + (line / step - knot) * (knots[knot + 1]! - knots[knot]!);
  });
}

/** The mean of many squared amplitudes of noise over its median, in dB, by the formula of Wilson and Hilferty. */
export function noiseOver(averages: number): number {
  const spread = 1 / (9 * averages);
  const quantile = (deviations: number) => (1 - spread + deviations * Math.sqrt(spread)) ** 3;

  return decibels(quantile(NOISE_DEVIATIONS) / quantile(0));
}

const decibels = (power: number) => 10 * Math.log10(Math.max(power, Number.MIN_VALUE));
