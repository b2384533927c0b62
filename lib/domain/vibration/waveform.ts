/** A record of one axis. The sampling rate is the one reported by the device, never assumed. */
export type VibrationRecord = { samples: Float64Array; fs_hz: number; unit: WaveformUnit };

/** Acceleration, velocity, displacement, sound pressure, and the voltage of an ultrasonic probe. */
const waveformUnits = ["g", "mm/s", "um", "ubar", "V"] as const;
export type WaveformUnit = (typeof waveformUnits)[number];

/** From one to the next is an integration over time. */
export const quantities = ["acceleration", "velocity", "displacement"] as const;
export type MotionQuantity = (typeof quantities)[number];
export type Band = readonly [low_hz: number, high_hz: number];

const units = { acceleration: "g", velocity: "mm/s", displacement: "um" } as const;

export const unitOf = (quantity: MotionQuantity): WaveformUnit => units[quantity];

/** Null for sound and voltage, which cannot become motion. */
export function quantityOf(unit: WaveformUnit): MotionQuantity | null {
  return quantities.find((quantity) => units[quantity] === unit) ?? null;
}

export const durationOf = ({ samples, fs_hz }: VibrationRecord) => samples.length / fs_hz;

export const nyquistOf = ({ fs_hz }: VibrationRecord) => fs_hz / 2;

export function meanOf(samples: Float64Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample;

  return sum / samples.length;
}

export function withoutMean(samples: Float64Array): Float64Array {
  const mean = meanOf(samples);

  return samples.map((sample) => sample - mean);
}
