import type { VibrationRecord } from "./waveform";

/** Why "FFT data is not valid", with the numbers that show it. Domain reference 4.3. */
export type Invalidity =
  | { reason: "too_short"; samples: number; least: number }
  | { reason: "not_a_number"; samples: number }
  | { reason: "all_equal" }
  | { reason: "clipped"; share: number; most: number }
  | { reason: "incomplete"; share: number; least: number };

const LEAST_SAMPLES = 512;
const MOST_CLIPPED = 0.001;
const LEAST_RECEIVED = 0.95;

type Received = {
  /** In the record's unit; without it clipping cannot be detected. */
  full_scale?: number | null;
  /** Of the packets announced, 0 to 1. */
  received_share?: number | null;
};

/** Null for a record that may be analysed. */
export function invalidityOf({ samples }: VibrationRecord, received: Received = {}): Invalidity | null {
  const { full_scale, received_share } = received;
  if (received_share != null && received_share < LEAST_RECEIVED)
    return { reason: "incomplete", share: received_share, least: LEAST_RECEIVED };
  if (samples.length < LEAST_SAMPLES) return { reason: "too_short", samples: samples.length, least: LEAST_SAMPLES };
  const unknown = countOf(samples, (sample) => !Number.isFinite(sample));
  if (unknown > 0) return { reason: "not_a_number", samples: unknown };
  if (samples.every((sample) => sample === samples[0])) return { reason: "all_equal" };
  const share = full_scale ? countOf(samples, (sample) => Math.abs(sample) >= full_scale) / samples.length : 0;

  return share > MOST_CLIPPED ? { reason: "clipped", share, most: MOST_CLIPPED } : null;
}

function countOf(samples: Float64Array, is: (sample: number) => boolean): number {
  let count = 0;
  for (const sample of samples) if (is(sample)) count++;

  return count;
}
