import { type Complex, inverse, scratch, transformReal } from "./fourier";
import type { Band, VibrationRecord } from "./waveform";

/** How the ringing in a band swells and fades, or its square. */
export const bandEnvelope = (record: VibrationRecord, band_hz: Band, squared = false): Float64Array =>
  magnitudes(analyticBand(record, band_hz), squared);

/** The band's analytic signal: the record itself, and beside it the same a quarter of a turn later. */
function analyticBand({ samples, fs_hz }: VibrationRecord, [low, high]: Band): Complex {
  const df_hz = fs_hz / samples.length;
  const [first, last] = [low / df_hz - 1e-9, high / df_hz + 1e-9];
  const half = transformReal(samples, scratch("transform", 2 * samples.length));

  return analyticSignal(half, samples.length, (k) => (k >= first && k <= last ? 1 : 0));
}

/**
 * From the lower half of a real record's transform, each line weighted by `gain`; exact at any length. `points` may be
 * more than the record's `length`: the same signal over the same time, read at finer moments. Read it before the next
 * call, which writes over it.
 */
export function analyticSignal(
  half: Complex,
  length: number,
  gain: (line: number) => number,
  points = length,
): Complex {
  const whole = scratch("whole", 2 * points);
  whole.fill(0, half.length);
  for (let k = 0; 2 * k < half.length; k++) {
    const alone = k === 0 || 2 * k === length;
    const weight = ((alone ? 1 : 2) * gain(k) * points) / length;
    whole[2 * k] = weight * half[2 * k]!;
    whole[2 * k + 1] = weight * half[2 * k + 1]!;
  }

  return inverse(whole, scratch("inverse", 2 * points));
}

export function magnitudes(numbers: Complex, squared = false): Float64Array {
  const out = new Float64Array(numbers.length / 2);
  for (let at = 0; at < out.length; at++) {
    const real = numbers[2 * at]!;
    const imaginary = numbers[2 * at + 1]!;
    const power = real * real + imaginary * imaginary;
    out[at] = squared ? power : Math.sqrt(power);
  }

  return out;
}
