/** Whether a machine runs, and for how long: condition-monitoring domain reference, section 2.4. */

export const defaultRunThresholdVelocity = 0.3; // mm/s RMS
export const defaultRunThresholdCurrent = 0.1; // share of the rated current
const hysteresis = 0.2;

export type RunSigns = {
  /** The sender's own running flag takes precedence if set. */
  flag?: boolean | null;
  velocity?: { value: number; threshold: number };
  current?: { value: number; threshold: number };
};

/**
 * Any sign of running is enough; null when there is no sign to judge by. Once running, a value must fall a fifth
 * below its threshold before the machine counts as stopped.
 */
export function isRunning(signs: RunSigns, wasRunning: boolean | null): boolean | null {
  const measured = [signs.velocity, signs.current].filter((sign) => sign !== undefined);
  if (signs.flag === true) return true;
  if (measured.length === 0) return signs.flag ?? null;
  const share = wasRunning ? 1 - hysteresis : 1;

  return measured.some(({ value, threshold }) => value >= threshold * share);
}

/**
 * Run time in milliseconds of samples in time order: each running sample adds the time since the one before, but never
 * more than two expected intervals, so that an outage is not counted as work.
 */
export function runTime(samples: readonly { ts: number; running: boolean }[], intervalMs: number): number {
  let total = 0;
  for (let index = 1; index < samples.length; index++) {
    const { ts, running } = samples[index]!;
    if (running) total += Math.min(ts - samples[index - 1]!.ts, 2 * intervalMs);
  }

  return total;
}
