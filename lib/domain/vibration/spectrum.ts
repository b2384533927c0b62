import { type Complex, scratch, transformReal } from "./fourier";
import { highPassHz, motionFactor } from "./integration";
import { type Band, type MotionQuantity, meanOf, unitOf, type VibrationRecord, type WaveformUnit } from "./waveform";
import { factorsOf, overlapOf, type Window, windowOf } from "./window";

/** Single-sided. Peak amplitudes: line k at k·df_hz; RMS is A/√2, peak to peak 2A. */
export type Spectrum = {
  df_hz: number;
  amplitudes: Float64Array;
  unit: WaveformUnit;
  window: Window;
  /** Equivalent noise bandwidth of the window, in lines. */
  enbw: number;
  averages: number;
};

export type SpectrumOptions = {
  /** Default: Hann. Flat top to calibrate one tone; none for order-synchronous or impact records. */
  window?: Window;
  /** Default: the quantity of the record. */
  quantity?: MotionQuantity;
  /** Lines below are zero. Default for an integrated quantity: 10 Hz. */
  high_pass_hz?: number;
  /** Lines above are left out. Default: half the sampling rate. */
  f_max_hz?: number;
  /** The resolution is f_max_hz / lines. Default: the whole record is one block. */
  lines?: number;
  /** Overlapping blocks whose power is averaged. Default: with `lines` as many as the record has, else one. */
  averages?: number;
};

/**
 * Mean removed once, windowed, transformed, scaled to single-sided peak amplitudes; averages are of power. A record too
 * short for what is asked gives fewer averages or wider lines: read both from the answer.
 *
 * @throws RangeError when motion is asked of a record of sound or voltage, or the record is empty.
 */
export function spectrumOf(record: VibrationRecord, options: SpectrumOptions = {}): Spectrum {
  const { window = "hann" } = options;
  const length = blockLength(record, options, overlapOf(window));
  const starts = blockStarts(record.samples.length, length, overlapOf(window), options);
  const df_hz = record.fs_hz / length;
  const power = meanPower(record.samples, starts, length, window);
  const amplitudes = amplitudesOf(power, length, window);
  const kept = amplitudes.subarray(0, lineCount(amplitudes.length, df_hz, options.f_max_hz));
  const unit = toQuantity(kept, df_hz, record.unit, options);

  return { df_hz, amplitudes: kept, unit, window, enbw: factorsOf(window).enbw, averages: starts.length };
}

/**
 * RMS of the lines within a band, both ends included. What people are shown comes from `overallOf`, which a window does
 * not touch; this is for where only the spectrum is at hand.
 */
export function overallOfSpectrum({ amplitudes, df_hz, enbw }: Spectrum, [low, high]: Band = [0, Infinity]): number {
  let power = 0;
  for (let k = 0; k < amplitudes.length; k++)
    if (k * df_hz >= low && k * df_hz <= high) power += amplitudes[k]! ** 2 / 2;

  return Math.sqrt(power / enbw);
}

function blockLength({ samples, fs_hz }: VibrationRecord, options: SpectrumOptions, overlap: number): number {
  if (samples.length === 0) throw new RangeError("an empty record has no spectrum");
  const { lines, averages = 1, f_max_hz = fs_hz / 2.56 } = options;
  const asked = lines ? Math.round((fs_hz * lines) / f_max_hz) : samples.length / (1 + (averages - 1) * (1 - overlap));

  return Math.max(1, Math.min(samples.length, Math.floor(asked)));
}

function blockStarts(total: number, length: number, overlap: number, { lines, averages }: SpectrumOptions): number[] {
  const hop = Math.max(1, Math.round(length * (1 - overlap)));
  const fitting = Math.floor((total - length) / hop) + 1;
  const count = Math.min(fitting, averages ?? (lines ? fitting : 1));

  return Array.from({ length: count }, (_, at) => at * hop);
}

/** |X|² of lines 0 to ⌊length/2⌋, averaged over the blocks. */
function meanPower(samples: Float64Array, starts: readonly number[], length: number, window: Window): Float64Array {
  const mean = meanOf(samples);
  const weights = windowOf(window, length);
  const block = scratch("block", length);
  const power = new Float64Array(Math.floor(length / 2) + 1);
  for (const start of starts) {
    for (let at = 0; at < length; at++) block[at] = (samples[start + at]! - mean) * weights[at]!;
    addPower(power, transformReal(block, scratch("transform", 2 * length)));
  }
  if (starts.length > 1) for (let k = 0; k < power.length; k++) power[k]! /= starts.length;

  return power;
}

function addPower(power: Float64Array, numbers: Complex) {
  for (let k = 0; k < power.length; k++) {
    const real = numbers[2 * k]!;
    const imaginary = numbers[2 * k + 1]!;
    power[k]! += real * real + imaginary * imaginary;
  }
}

/** In place: 2|X| / Σw, but not doubled at zero and at half the sampling rate, which have no mirror image. */
function amplitudesOf(power: Float64Array, length: number, window: Window): Float64Array {
  const scale = (2 * factorsOf(window).amplitude) / length;
  for (let k = 0; k < power.length; k++) power[k] = scale * Math.sqrt(power[k]!);
  power[0]! /= 2;
  if (length % 2 === 0) power[power.length - 1]! /= 2;

  return power;
}

/** A line on the limit belongs to it, whatever the rounding. */
function lineCount(all: number, df_hz: number, f_max_hz?: number): number {
  return f_max_hz === undefined ? all : Math.min(all, Math.floor(f_max_hz / df_hz + 1e-9) + 1);
}

function toQuantity(amplitudes: Float64Array, df_hz: number, unit: WaveformUnit, options: SpectrumOptions) {
  const { quantity } = options;
  const changes = quantity !== undefined && unitOf(quantity) !== unit;
  const highPass = options.high_pass_hz ?? (changes ? highPassHz() : 0);
  if (highPass > 0) amplitudes.fill(0, 0, Math.ceil(highPass / df_hz - 1e-9));
  if (!changes) return unit;
  const factor = motionFactor(unit, quantity);
  if (!factor) throw new RangeError(`a record in ${unit} has no ${quantity}`);
  amplitudes[0] = 0;
  for (let k = 1; k < amplitudes.length; k++) amplitudes[k]! *= factor(k * df_hz);

  return unitOf(quantity);
}
