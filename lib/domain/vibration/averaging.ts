import type { Spectrum } from "./spectrum";

/** Of power; the highest ever, for a machine that runs up; or ever less of what is long ago. Domain reference 4.1. */
export const averagings = ["rms", "peak_hold", "exponential"] as const;
export type Averaging = (typeof averagings)[number];

/**
 * One spectrum of several, oldest first. `memory`: how many an exponential average remembers. Null for none.
 *
 * @throws RangeError when they differ in lines, unit or window.
 */
export function averageOf(spectra: readonly Spectrum[], kind: Averaging = "rms", memory = 4): Spectrum | null {
  const [first, ...others] = spectra;
  if (!first) return null;
  if (!others.every((one) => isLike(first, one))) throw new RangeError("spectra of different kinds have no average");
  const power = first.amplitudes.map((amplitude) => amplitude ** 2);
  others.forEach(({ amplitudes }, index) => {
    const share = kind === "rms" ? 1 / (index + 2) : 1 / memory;
    for (let k = 0; k < power.length; k++) {
      const added = amplitudes[k]! ** 2;
      power[k] = kind === "peak_hold" ? Math.max(power[k]!, added) : power[k]! + (added - power[k]!) * share;
    }
  });

  return {
    ...first,
    amplitudes: power.map(Math.sqrt),
    averages: spectra.reduce((sum, { averages }) => sum + averages, 0),
  };
}

const isLike = (a: Spectrum, b: Spectrum) =>
  a.df_hz === b.df_hz && a.unit === b.unit && a.window === b.window && a.amplitudes.length === b.amplitudes.length;
