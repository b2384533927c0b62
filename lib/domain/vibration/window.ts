const windows = ["hann", "flat_top", "hamming", "blackman", "none"] as const;
export type Window = (typeof windows)[number];

/** Cosine sums with alternating signs; flat top as scipy has it. Domain reference 4.1. */
const coefficients: Record<Window, readonly number[]> = {
  none: [1],
  hann: [0.5, 0.5],
  hamming: [0.54, 0.46],
  blackman: [0.42, 0.5, 0.08],
  flat_top: [0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368],
};

/** Periodic ("DFT-even"): the first sample would follow the last one. */
export function windowOf(window: Window, length: number): Float64Array {
  const key = `${window} ${length}`;
  const values = kept.get(key) ?? made(window, length);
  kept.delete(key);
  kept.set(key, values);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);

  return values;
}

const kept = new Map<string, Float64Array>();
const mostKept = 4;

function made(window: Window, length: number): Float64Array {
  const values = new Float64Array(length);
  for (let at = 0; at < length; at++)
    values[at] = coefficients[window].reduce(
      (sum, part, order) => sum + (order % 2 ? -part : part) * Math.cos((2 * Math.PI * order * at) / length),
      0,
    );

  return values;
}

/**
 * The amplitude factor 1/mean, the energy factor 1/rms, and the equivalent noise bandwidth in lines. A sum of cosines
 * over whole periods has them in closed form.
 */
export function factorsOf(window: Window): { amplitude: number; energy: number; enbw: number } {
  const [mean = 1, ...others] = coefficients[window];
  const power = others.reduce((sum, part) => sum + part ** 2 / 2, mean ** 2);

  return { amplitude: 1 / mean, energy: 1 / Math.sqrt(power), enbw: power / mean ** 2 };
}

/** How much of a record the next one shares: wider windows see less of their ends. Domain reference 4.1. */
export const overlapOf = (window: Window): number =>
  ({ none: 0, hann: 0.5, hamming: 0.5, blackman: 0.67, flat_top: 0.67 })[window];
