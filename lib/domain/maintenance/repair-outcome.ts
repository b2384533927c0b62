import type { ProofVerdict } from "./proof";
import { repeatDays } from "./savings";

/**
 * Whether a repair held: what the sensor has proven is watched for thirty days more. A machine that stood still proves
 * nothing, neither that the fault is gone nor that it stayed away.
 *
 *   proof           came back  30 days over  measured     outcome
 *   open            any        any           any          open
 *   not fixed       any        any           any          not_fixed
 *   not comparable  any        any           any          not_comparable
 *   fixed           yes        any           any          recurred
 *   fixed           no         no            any          open
 *   fixed           no         yes           half of it   held
 *   fixed           no         yes           less         not_comparable
 */
/** Of the measurements of one order the first of these counts: one that is back is not made good by one that is not. */
export const repairOutcomes = ["recurred", "not_fixed", "open", "held", "not_comparable"] as const;
export type RepairOutcome = (typeof repairOutcomes)[number];

/** So many of the thirty days must have been measured with the machine running. Ours: half of them. */
const leastWatchedDays = repeatDays / 2;

export interface RepairWatched {
  verdict: Exclude<ProofVerdict, "cancelled">;
  /** An alert of the same measurement was opened within the days after. */
  isBack: boolean;
  isOver: boolean;
  /** Days with the machine running that were measured. */
  watched_days: number;
}

export function repairOutcome({ verdict, isBack, isOver, watched_days }: RepairWatched): RepairOutcome {
  if (verdict !== "fixed") return verdict;
  if (isBack) return "recurred";
  if (!isOver) return "open";

  return watched_days >= leastWatchedDays ? "held" : "not_comparable";
}

/** What counts of an order with several measurements; null without any. */
export const worstOutcome = (outcomes: readonly RepairOutcome[]): RepairOutcome | null =>
  repairOutcomes.find((one) => outcomes.includes(one)) ?? null;

export type RepairCounts = Record<RepairOutcome, number>;

/** Repairs that were proven and then watched to the end: what came back is counted of these, and of no others. */
export const watchedOut = ({ held, recurred }: Pick<RepairCounts, "held" | "recurred">): number => held + recurred;
