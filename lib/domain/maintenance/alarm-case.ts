import { samplesForProof } from "@/lib/domain/maintenance/proof";
import { openStatuses } from "@/lib/domain/maintenance/work-order";

/**
 * All alerts of one item are one case, and its state is one word wherever it is shown:
 *
 *   new ─▶ acknowledged ─▶ ordered ─▶ in_work ─▶ repaired ─▶ proven
 *                              ▲                     └─▶ not_fixed ─┐
 *                              └────────────────────────────────────┘
 */
export const alarmCaseStates = [
  "new",
  "acknowledged",
  "ordered",
  "in_work",
  "repaired",
  "proven",
  "not_fixed",
] as const;
export type AlarmCaseState = (typeof alarmCaseStates)[number];

/**
 * While an order of this type is open on an item, its alerts are being worked on, whether or not the order was made from
 * one of them. Preventive work and setups are no answer to an alarm.
 */
export const repairType = "breakdown";

/** How long a repaired item stays in the list of cases after its order was completed. */
export const repairedDays = 30;

export interface CaseOrder {
  id: number;
  number: number;
  status: string;
  problem_solved: boolean | null;
  /** Those that were not cancelled. */
  proofs: readonly { verdict: string; after_samples: number }[];
}

export interface CaseFacts {
  /** The open alerts of the item. */
  alerts: readonly { is_acknowledged: boolean; work_order_id: number | null }[];
  /** Made for its alerts, or open repair work on the item: those not finished first, then what was finished last. */
  orders: readonly CaseOrder[];
}

export interface AlarmCase {
  state: AlarmCaseState;
  /** While the readings after the repair are collected. */
  proof: { samples: number; of: number } | null;
  /** The order that the state speaks of. */
  order: { id: number; number: number; status: string } | null;
}

export function alarmCaseOf({ alerts, orders }: CaseFacts): AlarmCase {
  const open = orders.filter(({ status }) => (openStatuses as readonly string[]).includes(status));
  const atWork = open.find(({ status }) => status === "in_work") ?? open[0];
  if (atWork) return caseOf(atWork.status === "in_work" ? "in_work" : "ordered", atWork);

  const done = orders.filter(({ status }) => status === "completed" || status === "closed");
  const [last] = done;
  if (last && isDisproved(last, alerts.length > 0)) return caseOf("not_fixed", last);
  // What was raised after the repair has nobody at work on it.
  const isCovered = alerts.every(({ work_order_id }) => done.some(({ id }) => id === work_order_id));
  const verdicts = last?.proofs.map(({ verdict }) => verdict) ?? [];
  if (last && isCovered && verdicts.includes("open")) return caseOf("repaired", last, collected(last));
  if (last && isCovered && verdicts.length > 0 && verdicts.every((verdict) => verdict === "fixed"))
    return caseOf("proven", last);
  if (last && alerts.length === 0) return caseOf("repaired", last);

  return caseOf(alerts.every(({ is_acknowledged }) => is_acknowledged) ? "acknowledged" : "new", null);
}

const caseOf = (state: AlarmCaseState, order: CaseOrder | null, proof: AlarmCase["proof"] = null): AlarmCase => ({
  state,
  proof,
  order: order && { id: order.id, number: order.number, status: order.status },
});

/** Shown by the readings, or stated by the user who did the work. */
const isDisproved = ({ proofs, problem_solved }: CaseOrder, isAlarming: boolean) =>
  proofs.some(({ verdict }) => verdict === "not_fixed") || (problem_solved === false && isAlarming);

/** The slowest of its measurements. */
const collected = ({ proofs }: CaseOrder) => ({
  samples: Math.min(
    ...proofs.filter(({ verdict }) => verdict === "open").map(({ after_samples }) => after_samples),
    samplesForProof,
  ),
  of: samplesForProof,
});

/** What somebody does next about a case in this state. */
export const nextStepOf = {
  new: "acknowledge",
  acknowledged: "order",
  ordered: "open_order",
  in_work: "open_order",
  repaired: "see_proof",
  proven: "saving",
  not_fixed: "order_again",
} as const satisfies Record<AlarmCaseState, string>;

/** The limit that a reading is still at or beyond, so that "problem solved" is against the evidence; null when it is not. */
export function limitStillCrossed(
  alert: { alert_rule: string; warning: number | null; alarm: number | null; ended_at: Date | null },
  value: number | null,
): number | null {
  const limit = alert.warning ?? alert.alarm;
  const isLevelRule = /^(high|low)/.test(alert.alert_rule);
  if (alert.ended_at !== null || value === null || limit === null || !isLevelRule) return null;
  const isBeyond = alert.alert_rule.startsWith("low") ? value <= limit : value >= limit;

  return isBeyond ? limit : null;
}
