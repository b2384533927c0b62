import type { LevelCounts } from "@/lib/domain/shared/levels";
import type { ChosenPlant } from "@/lib/domain/structure/plant";

/** The alerts of the chosen plant by level, or of all plants together. */
export function levelSum(counts: Record<number, LevelCounts>, plant: ChosenPlant): LevelCounts {
  if (typeof plant === "number") return counts[plant] ?? {};
  const sum: LevelCounts = {};
  for (const one of Object.values(counts)) {
    for (const [level, count] of Object.entries(one) as [keyof LevelCounts, number][])
      sum[level] = (sum[level] ?? 0) + count;
  }
  return sum;
}

/** A count by plant, of the chosen plant or of all together. */
export const sumOf = (counts: Record<number, number>, plant: ChosenPlant): number =>
  typeof plant === "number" ? (counts[plant] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
