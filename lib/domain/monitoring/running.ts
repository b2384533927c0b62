/** Whether a machine runs: condition-monitoring domain reference, section 2.4. */

const hysteresis = 0.2;

/** mm/s: from here on a machine counts as running where nobody has set another threshold. */
export const usualRunThreshold = 0.3;

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
