import { analyticSignal, magnitudes } from "../filter";
import { type Complex, transformReal } from "../fourier";
import { spectrumOf } from "../spectrum";
import { durationOf, nyquistOf, type VibrationRecord } from "../waveform";

/** One way to detect impacts: domain reference 5.4, step 2. */
export type Demodulation = { kind: "band" | "whitened"; low_hz: number; high_hz: number };
export type Demodulated = Demodulation & { amplitudes: Float64Array; df_hz: number };

/** Shares of half the sampling rate. */
const bands = [
  [0.08, 0.25],
  [0.25, 0.45],
  [0.45, 0.65],
  [0.65, 0.95],
] as const;
const WHITENED_FROM = 0.04;
const ORDER = 4;
/** About. Longer records are averaged: in a finer spectrum lines rise over the floor that mean nothing. */
const BLOCK_SECONDS = 4;

/** Over shares of half the sampling rate. */
type Gain = (share: number) => number;

/** The squared envelope's spectrum, taken in four bands and in the record with every line made equally loud. */
export function demodulationsOf(record: VibrationRecord): Demodulated[] {
  const nyquist = nyquistOf(record);
  const half = transformReal(record.samples);
  const choices: [from: Complex, choice: Demodulation, gain: Gain][] = [
    ...bands.map(([low, high]): [Complex, Demodulation, Gain] => [
      half,
      { kind: "band", low_hz: low * nyquist, high_hz: high * nyquist },
      bandPass(low, high),
    ]),
    [whitened(half), { kind: "whitened", low_hz: WHITENED_FROM * nyquist, high_hz: nyquist }, highPass],
  ];

  return choices.map(([from, choice, gain]) => ({ ...choice, ...squaredEnvelope(record, from, gain) }));
}

/** At as many points as make quick transforms: the envelope is the same, and no line is looked for above the record's. */
function squaredEnvelope(record: VibrationRecord, half: Complex, gain: Gain) {
  const { length } = record.samples;
  const points = 2 ** Math.ceil(Math.log2(length));
  const analytic = analyticSignal(half, length, (k) => gain((2 * k) / length), points);
  const envelope = { ...record, samples: magnitudes(analytic, true), fs_hz: (record.fs_hz * points) / length };
  const blocks = 2 ** Math.max(0, Math.round(Math.log2(durationOf(record) / BLOCK_SECONDS)));
  const { amplitudes, df_hz } = spectrumOf(envelope, { f_max_hz: envelope.fs_hz / 2, lines: points / blocks / 2 });

  return { amplitudes, df_hz };
}

/** Every line of the same loudness: tones of the machine no longer drown what is weak and broad. */
function whitened(half: Complex): Complex {
  const out = new Float64Array(half.length);
  for (let at = 0; at < half.length; at += 2) {
    const magnitude = Math.sqrt(half[at]! ** 2 + half[at + 1]! ** 2);
    if (magnitude === 0) continue;
    out[at] = half[at]! / magnitude;
    out[at + 1] = half[at + 1]! / magnitude;
  }

  return out;
}

/**
 * A Butterworth filter run forward and back over the record has no phase and the square of its gain. That square is
 * applied to the lines here, which is the same but for the record's first and last moments.
 */
const bandPass = (low: number, high: number): Gain => {
  const [from, to] = [warped(low), warped(high)];

  return (share: number) => {
    const at = warped(share);
    return at > 0 ? 1 / (1 + ((at ** 2 - from * to) / (at * (to - from))) ** (2 * ORDER)) : 0;
  };
};

const highPass: Gain = (share) => (share > 0 ? 1 / (1 + (warped(WHITENED_FROM) / warped(share)) ** (2 * ORDER)) : 0);

/** The bilinear transform's frequency axis, on which such a filter is defined. */
const warped = (share: number) => Math.tan((Math.PI / 2) * Math.min(share, 1));

export const demodulationConstants = {
  BANDS: bands.map((band) => band.join("–")).join(", "),
  WHITENED_FROM,
  ORDER,
  BLOCK_SECONDS,
};
