import { type Band, type MotionQuantity, quantities, quantityOf, type WaveformUnit } from "./waveform";

/** mm/s² in 1 g, and µm in 1 mm: domain reference 4.1. */
const MM_PER_S2_PER_G = 9806.65;
const UM_PER_MM = 1000;

/**
 * What a line of one unit at `hz` is multiplied with to become a line of another quantity: a / 2πf for each
 * integration, times 2πf for each differentiation. Null when the unit is none of motion.
 */
export function motionFactor(from: WaveformUnit, to: MotionQuantity): ((hz: number) => number) | null {
  const quantity = quantityOf(from);
  if (!quantity) return null;
  const steps = quantities.indexOf(to) - quantities.indexOf(quantity);
  const scale = scaleOf(to) / scaleOf(quantity);

  // Written out, for a power with an open exponent takes longer than the transform.
  const factors: Record<number, (hz: number) => number> = {
    [-2]: (hz) => scale * (2 * Math.PI * hz) ** 2,
    [-1]: (hz) => scale * 2 * Math.PI * hz,
    0: () => 1,
    1: (hz) => scale / (2 * Math.PI * hz),
    2: (hz) => scale / (2 * Math.PI * hz) ** 2,
  };

  return factors[steps]!;
}

/** One g, one mm/s and one µm, in a common mm. */
const scaleOf = (quantity: MotionQuantity): number =>
  ({ acceleration: 1 / MM_PER_S2_PER_G, velocity: 1, displacement: UM_PER_MM })[quantity];

/** The lower limit of the band for slow machines, and up to which speed in r/min: ISO 10816-3, domain reference 3.1. */
const SLOW_RPM = 600;
/**
 * A motor turns slower than its plate: at rated load by less than 5 % of the synchronous speed (NEMA MG 1, design B). One
 * entered as 600 r/min turns at 588, and a band from 10 Hz would cut its 1×.
 */
const MOST_SLIP = 0.05;

/**
 * Below this, integration shows the sensor's drift and not the machine. Domain reference 4.1: 10 Hz, or 2 Hz for a slow
 * machine, whatever it slips.
 */
export const highPassHz = (rpm?: number | null): number => (rpm != null && rpm * (1 - MOST_SLIP) <= SLOW_RPM ? 2 : 10);

/** The band of velocity that ISO 10816 and 20816 judge: domain reference 3.1. */
export const severityBand = (rpm?: number | null): Band => [highPassHz(rpm), 1000];
