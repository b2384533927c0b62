/** Condition levels, worst first. The order is the roll-up order: a parent shows the worst of its children. */
export const levels = ["alarm", "acute", "chronic", "warning", "off_alarm", "unknown", "inactive", "ok"] as const;

export type Level = (typeof levels)[number];

/** The five levels that ask somebody to act; the alarm strip counts these and no others. */
export const abnormalLevels = ["alarm", "acute", "chronic", "warning", "off_alarm"] as const satisfies readonly Level[];

export type LevelCounts = Partial<Record<Level, number>>;

/** 0 is the worst. Sort by it to get worst first. */
const levelRank = (level: Level) => levels.indexOf(level);

export const compareLevels = (a: Level, b: Level) => levelRank(a) - levelRank(b);

export const isAbnormal = (level: Level) => (abnormalLevels as readonly Level[]).includes(level);

/** What a parent shows. Nothing beneath it means nothing is known, which is not the same as "ok". */
export function worstLevel(found: Iterable<Level>): Level {
  const sorted = [...found].sort(compareLevels);
  return sorted[0] ?? "unknown";
}

export function countLevels(found: Iterable<Level>): LevelCounts {
  const counts: LevelCounts = {};
  for (const level of found) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
}

export const worstCounted = (counts: LevelCounts) => worstLevel(levels.filter((level) => (counts[level] ?? 0) > 0));
