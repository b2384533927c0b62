import { transformReal } from "./fourier";
import { motionFactor } from "./integration";
import { type Band, type MotionQuantity, meanOf, unitOf, type VibrationRecord } from "./waveform";

/** In the record's unit. All but the mean are of the record without its mean. */
export type WaveformStatistics = {
  mean: number;
  rms: number;
  /** The greatest distance from the mean: the true peak, which is not √2·RMS but for a sine. */
  peak: number;
  peak_to_peak: number;
  /** Peak over RMS. A sine has 1.414, a healthy bearing 3 to 5. Null for a constant record. */
  crest_factor: number | null;
  /** Pearson's m4/m2². A sine has 1.5, noise 3. Null for a constant record. */
  kurtosis: number | null;
};

/** Domain reference 4.1. */
export function statisticsOf({ samples }: VibrationRecord): WaveformStatistics {
  const mean = meanOf(samples);
  let squares = 0;
  let fourths = 0;
  let least = 0;
  let most = 0;
  for (const sample of samples) {
    const value = sample - mean;
    const square = value * value;
    squares += square;
    fourths += square * square;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const power = squares / samples.length;
  const rms = Math.sqrt(power);
  const peak = Math.max(most, -least);
  const varies = peak > 1e-12 * Math.abs(mean);

  return {
    mean,
    rms,
    peak,
    peak_to_peak: most - least,
    crest_factor: varies ? peak / rms : null,
    kurtosis: varies ? fourths / samples.length / power ** 2 : null,
  };
}

/**
 * RMS of a quantity within a band, both ends included, from the whole record without a window: leakage of a window,
 * weighted by 1/f, would overstate low-frequency velocity. Domain reference 4.1.
 *
 * @throws RangeError when motion is asked of a record of sound or voltage.
 */
export function overallOf(
  record: VibrationRecord,
  { quantity, band_hz }: { quantity?: MotionQuantity; band_hz: Band },
) {
  const { samples, fs_hz, unit } = record;
  const changes = quantity !== undefined && unitOf(quantity) !== unit;
  const factor = changes ? motionFactor(unit, quantity) : () => 1;
  if (!factor) throw new RangeError(`a record in ${unit} has no ${quantity}`);
  const numbers = transformReal(samples);
  const df_hz = fs_hz / samples.length;
  const first = Math.max(1, Math.ceil(band_hz[0] / df_hz - 1e-9));
  const last = Math.min(numbers.length / 2 - 1, Math.floor(band_hz[1] / df_hz + 1e-9));
  let power = 0;
  for (let k = first; k <= last; k++) {
    const mirrored = 2 * k === samples.length ? 1 : 2;
    power += mirrored * (numbers[2 * k]! ** 2 + numbers[2 * k + 1]! ** 2) * factor(k * df_hz) ** 2;
  }

  return Math.sqrt(power) / samples.length;
}
