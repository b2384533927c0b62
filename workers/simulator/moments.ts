/** When the sensors of the demo send in their past: each moment that is sent, one after the other. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** Finer lately than long ago, as an archive is. */
const fineDays = 14;
export const fineStep = 10 * minute;
/** Half the interval that the sensors declare, so that the hours of the archive still count as covered. */
const coarseStep = 20 * minute;

/** The next moment after `ts` of a demo that began at `epoch`; both in UTC milliseconds. */
export function nextMoment(ts: number, epoch: number): number {
  const step = ts < epoch - fineDays * day ? coarseStep : fineStep;

  return (Math.floor(ts / step) + 1) * step;
}
