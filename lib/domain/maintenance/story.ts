import type { ProofVerdict } from "./proof";
import type { RepairOutcome } from "./repair-outcome";
import { repeatDays, type SavingStatus } from "./savings";

/**
 * The thread of a case, from the alarm to the saving that somebody has approved. Each step is a record with its moment, or
 * a gap that states why there is none yet:
 *
 *   alarm ─▶ evidence ─▶ order ─▶ part ─▶ proof ─▶ saving ─▶ approver
 */
export const storySteps = ["alarm", "evidence", "order", "part", "proof", "saving", "approver"] as const;
export type StoryStep = (typeof storySteps)[number];

export type GapReason =
  | "not_diagnosed"
  | "not_ordered"
  | "requested"
  | "denied"
  | "none_needed"
  | "not_done"
  | "nothing_measured"
  | "collecting"
  | "watched"
  | "not_repaired"
  | "not_proven"
  | "not_estimated"
  | "nothing_saved"
  | "not_evidenced"
  | "not_approved"
  | "in_review"
  | "rejected";

/** Why a step is missing, and until when what it waits for is over; null: no date is known. */
export interface Gap {
  reason: GapReason;
  until: Date | null;
}

export interface StoryFacts {
  /** What was measured has named a fault. */
  isNamed: boolean;
  isRequested: boolean;
  order: { status: string; problem_solved: boolean | null } | null;
  /** How many parts the order needs. */
  parts: number;
  /** Those that were not cancelled. */
  proofs: readonly { verdict: ProofVerdict; outcome: RepairOutcome; opened_at: Date; closes_at: Date }[];
  saving: { status: SavingStatus } | null;
}

const gap = (reason: GapReason, until: Date | null = null): Gap => ({ reason, until });

/** What is missing of a thread; steps that are there are left out, and the alarm always is. */
export function gapsOf(facts: StoryFacts): Partial<Record<StoryStep, Gap>> {
  const found: Record<Exclude<StoryStep, "alarm">, Gap | null> = {
    evidence: facts.isNamed ? null : gap("not_diagnosed"),
    order: orderGap(facts),
    part: facts.order && facts.parts === 0 ? gap("none_needed") : orderGap(facts),
    proof: proofGap(facts),
    saving: facts.saving ? null : savingGap(facts),
    approver: approverGap(facts),
  };

  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== null));
}

const orderGap = ({ order, isRequested }: StoryFacts) =>
  order ? null : gap(isRequested ? "requested" : "not_ordered");

const isDone = (status: string) => status === "completed" || status === "closed";

/** A repair is proven for good once the days after it are over: until then the end of the watch is shown. */
function proofGap(facts: StoryFacts): Gap | null {
  const { order, proofs } = facts;
  if (!order) return orderGap(facts);
  if (order.status === "denied") return gap("denied");
  if (!isDone(order.status)) return gap("not_done");
  if (proofs.length === 0) return gap("nothing_measured");
  if (proofs.some(({ verdict }) => verdict === "not_fixed")) return null;
  const collecting = proofs.filter(({ verdict }) => verdict === "open");
  if (collecting.length > 0) return gap("collecting", latest(collecting.map(({ closes_at }) => closes_at)));
  const watched = proofs.filter(({ verdict, outcome }) => verdict === "fixed" && outcome === "open");
  if (watched.length > 0)
    return gap("watched", latest(watched.map(({ opened_at }) => new Date(opened_at.getTime() + repeatDays * day))));

  return null;
}

/** Nothing is saved by a repair that did not help; and what has not been proven may still turn out so. */
function savingGap(facts: StoryFacts): Gap {
  const { order, proofs } = facts;
  const missing = proofGap(facts);
  if (missing && (!order || !isDone(order.status))) return missing;
  if (order?.problem_solved === false || proofs.some(({ verdict }) => verdict === "not_fixed"))
    return gap("not_repaired");
  if (missing?.reason === "collecting") return gap("not_proven", missing.until);

  return gap("not_estimated");
}

const approverGaps: Record<SavingStatus, GapReason | null> = {
  estimated: "not_evidenced",
  evidenced: "not_approved",
  approved: null,
  review: "in_review",
  rejected: "rejected",
};

function approverGap({ saving }: StoryFacts): Gap | null {
  const reason = saving ? approverGaps[saving.status] : "nothing_saved";

  return reason && gap(reason);
}

const day = 86_400_000;
const latest = (moments: readonly Date[]) => new Date(Math.max(...moments.map((one) => one.getTime())));
