import { type Elapsed, elapsed } from "@/lib/domain/shared/elapsed";
import { compareLevels, type Level } from "@/lib/domain/shared/levels";

/**
 * How long something has had its present level, and how long it has been abnormal at all: "Alarm for 22 h, abnormal for
 * 9 d". The second is null where it would repeat the first.
 */
export function levelAge(
  { level_since, abnormal_since }: { level_since: number; abnormal_since: number },
  now: number,
): { level: Elapsed; abnormal: Elapsed | null } {
  const level = elapsed(now - level_since);
  const abnormal = elapsed(now - abnormal_since);
  const isSame = abnormal_since >= level_since || JSON.stringify(level) === JSON.stringify(abnormal);

  return { level, abnormal: isSame ? null : abnormal };
}

/** The moves of an alert that changed its level, by the action of its history. */
export const levelMoves = ["opened", "escalated", "lowered"] as const;

/** The alert that stands for all of an item: the worst, and of equal ones the one that has been so for longest. */
export const worstAlert = <Alert extends { level: Level; level_since: Date }>(alerts: readonly Alert[]) =>
  alerts.toSorted((a, b) => compareLevels(a.level, b.level) || a.level_since.getTime() - b.level_since.getTime())[0];
