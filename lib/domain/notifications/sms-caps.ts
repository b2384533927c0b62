/** How many SMS may go out, so that neither a storm nor somebody's trick becomes a bill. The last hour, the last day. */
const smsCaps = { user_hour: 5, number_day: 10, company_day: 200, all_day: 2_000 } as const;

export type SmsCap = keyof typeof smsCaps;
export type SmsCounts = Record<SmsCap, number>;

// Two in five stay for alarms.
const shareOfOthers = 3 / 5;

/** The cap that is reached, or null. `counts` are those that went out, or may have. */
export function capReached(counts: SmsCounts, isUrgent: boolean): SmsCap | null {
  const caps = Object.keys(smsCaps) as SmsCap[];

  return caps.find((cap) => counts[cap] >= Math.floor(smsCaps[cap] * (isUrgent ? 1 : shareOfOthers))) ?? null;
}

/**
 * Codes of signing in are counted apart: a storm of alerts must lock nobody out, and a user who asks for codes all day
 * must not silence an alarm. The last minute, hour or day.
 */
const codeCaps = {
  user_minute: 1,
  user_hour: 5,
  number_day: 10,
  address_hour: 20,
  company_day: 100,
  all_day: 1_000,
} as const;

export type CodeCap = keyof typeof codeCaps;
export type CodeCounts = Record<CodeCap, number>;

export const codeCapReached = (counts: CodeCounts): CodeCap | null =>
  (Object.keys(codeCaps) as CodeCap[]).findLast((cap) => counts[cap] >= codeCaps[cap]) ?? null;
