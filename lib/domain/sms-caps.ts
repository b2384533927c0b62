/** How many SMS may go out, so that neither a storm nor somebody's trick becomes a bill. The last hour, the last day. */
export const smsCaps = { user_hour: 5, number_day: 10, company_day: 200, all_day: 2_000 } as const;

export type SmsCap = keyof typeof smsCaps;
export type SmsCounts = Record<SmsCap, number>;

// Two in five stay for alarms.
const shareOfOthers = 3 / 5;

/** The cap that is reached, or null. `counts` are those that went out, or may have. */
export function capReached(counts: SmsCounts, isUrgent: boolean): SmsCap | null {
  const caps = Object.keys(smsCaps) as SmsCap[];

  return caps.find((cap) => counts[cap] >= Math.floor(smsCaps[cap] * (isUrgent ? 1 : shareOfOthers))) ?? null;
}
