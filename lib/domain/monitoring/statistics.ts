import type { Range } from "@/lib/domain/shared/quick-ranges";

/** Statistics of a sensor's readings in a period. Times are UTC milliseconds. */

/** An alert while it was open; `moves` name its levels in the order they came, the first at its opening. */
export interface LevelEpisode {
  kind: "level" | "no_data";
  opened_at: number;
  ended_at: number | null;
  moves: readonly { at: number; to: "warning" | "alarm" }[];
}

export const countedLevels = ["alarm", "warning", "ok", "unknown"] as const;
export type LevelTimes = Record<(typeof countedLevels)[number], number>;

/**
 * How long a measurement stood at each level. Silence is unknown, whatever the level before it was; the rest of the time
 * without an open alert is ok, where there were readings at all.
 */
export function levelTimes(range: Range, episodes: readonly LevelEpisode[], silent: number): LevelTimes {
  const length = Math.max(0, range.to - range.from);
  const times = { alarm: 0, warning: 0, unknown: Math.min(length, silent), ok: 0 };
  for (const { kind, opened_at, ended_at, moves } of episodes) {
    if (kind === "no_data") continue;
    const ended = ended_at ?? range.to;
    const steps = moves.length > 0 ? moves : [{ at: opened_at, to: "warning" as const }];
    steps.forEach(({ at, to }, index) => {
      times[to] += overlap(range, { from: at, to: Math.min(ended, steps[index + 1]?.at ?? ended) });
    });
  }
  // An alert stays open through a silence: that time is not counted twice.
  const known = length - times.unknown;
  times.alarm = Math.min(times.alarm, known);
  times.warning = Math.min(times.warning, known - times.alarm);
  times.ok = known - times.alarm - times.warning;

  return times;
}

const overlap = (a: Range, b: Range) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

export interface Spacing {
  /** Of the first and the last reading in the range; null: there is none. */
  first: number | null;
  last: number | null;
  /** Stretches between two readings that are longer than `stale`. */
  count: number;
  total: number;
  longest: number;
}

export interface Gaps {
  count: number;
  total: number;
  longest: number;
  /** The share of the range without gaps, 0 to 1. */
  completeness: number;
}

/** The gaps between readings, and those at both ends of the range. */
export function gapsOf({ first, last, count, total, longest }: Spacing, range: Range, stale: number): Gaps {
  const length = range.to - range.from;
  if (length <= 0) return { count: 0, total: 0, longest: 0, completeness: 1 };
  if (first === null || last === null) return { count: 1, total: length, longest: length, completeness: 0 };
  const ends = [first - range.from, range.to - last].filter((gap) => gap > stale);
  const all = Math.min(length, total + ends.reduce((sum, gap) => sum + gap, 0));

  return {
    count: count + ends.length,
    total: all,
    longest: Math.min(length, Math.max(longest, ...ends, 0)),
    completeness: 1 - all / length,
  };
}
