/** So far ahead of ours a phone's clock may be. */
const mostAheadMs = 5 * 60_000;

/** By how much to shift moments sent by a phone whose last one is ahead of our clock; null: too far ahead. */
export function aheadMs(last: Date, now: Date): number | null {
  const ahead = last.getTime() - now.getTime();

  return ahead > mostAheadMs ? null : Math.max(0, ahead);
}

export const earlier = (at: Date, ms: number): Date => (ms === 0 ? at : new Date(at.getTime() - ms));
