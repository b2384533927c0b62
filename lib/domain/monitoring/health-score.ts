import { isAbnormal, type Level } from "@/lib/domain/shared/levels";

/** The health of an item in one number, 100 for nothing found (domain reference, section 10.3; the weights are ours). */

/** What takes points off: alerts by level and onset, and what is known beside them. */
export const healthPenalties = {
  warning_acute: 20,
  warning_chronic: 30,
  alarm_acute: 45,
  alarm_chronic: 60,
  /** Vibration severity by ISO 10816, of the worst axis and bearing of a running machine. */
  iso_zone_c: 20,
  iso_zone_d: 50,
  overdue_maintenance: 10,
  open_breakdown: 60,
  diagnosis_medium: 15,
  diagnosis_high: 30,
} as const;

/** max(0, 100 − worst − 0.3 × second − 0.1 × the rest): many small findings never outweigh one severe one. */
function healthScore(penalties: readonly number[]): number {
  const [worst = 0, second = 0, ...rest] = [...penalties].sort((a, b) => b - a);
  const score = 100 - worst - 0.3 * second - 0.1 * rest.reduce((sum, one) => sum + one, 0);

  return Math.max(0, Math.round(score * 10) / 10);
}

export type HealthBand = "good" | "watch" | "poor" | "critical";

/** The lowest score of each band, the best band first. */
const leastOf = { good: 80, watch: 60, poor: 40, critical: 0 } as const satisfies Record<HealthBand, number>;
const bands = Object.keys(leastOf) as HealthBand[];

export const healthBand = (score: number): HealthBand => bands.find((band) => score >= leastOf[band]) ?? "critical";

export interface ItemHealth {
  score: number;
  band: HealthBand;
}

/**
 * The score never contradicts the level that every screen shows: what is found beside a normal level is watched and never
 * poor, and what has an abnormal level is not good.
 */
export function itemHealth(level: Level, penalties: readonly number[]): ItemHealth {
  const found = healthScore(penalties);
  const score =
    level === "ok" ? Math.max(leastOf.watch, found) : isAbnormal(level) ? Math.min(leastOf.good - 1, found) : found;

  return { score, band: healthBand(score) };
}

export const isBad = (score: number) => score < leastOf.watch;

/**
 * Of a parent: its worst item, and the mean of all, which its band follows. Items without a finding count as 100.
 *
 * @param scores of the items that have findings
 * @param items how many there are in all
 */
export function healthOf(scores: readonly number[], items: number): { lowest: number; mean: number } | null {
  if (items === 0) return null;
  const sum = scores.reduce((all, score) => all + score, 0) + 100 * Math.max(0, items - scores.length);

  return { lowest: Math.min(100, ...scores), mean: Math.round((sum / Math.max(items, scores.length)) * 10) / 10 };
}

/** Of companies or plants, the one with the lowest mean first, of equal ones that with the worst item; no health comes last. */
export const worstFirst = (one: { health: Rated | null }, other: { health: Rated | null }): number =>
  (one.health?.mean ?? unrated) - (other.health?.mean ?? unrated) ||
  (one.health?.lowest ?? unrated) - (other.health?.lowest ?? unrated);

interface Rated {
  lowest: number;
  mean: number;
}

/** Above every score. */
const unrated = 101;
