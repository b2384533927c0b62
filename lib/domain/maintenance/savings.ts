import { type ActionOf, actionsFrom, type Transitions } from "../shared/transitions";

/**
 * What the repair of a fault saved, workflows section 9. Only the sensor's proof or a person's note moves it on, and the
 * customer's side has the last word.
 *
 *   estimated ─evidence─▶ evidenced ─approve─▶ approved
 *      ▲  │                 │  ▲  │                │
 *      │  └──────review─────┘  │  └────review──────┤
 *   estimate   ▼           evidence                │
 *      │     review ───────────┘ ◀─────────────────┘
 *      └── rejected ◀─reject─ (estimated, evidenced, review)
 */
export const savingStatuses = ["estimated", "evidenced", "approved", "review", "rejected"] as const;
export type SavingStatus = (typeof savingStatuses)[number];

export const savingTransitions = {
  /** New figures start over: verification and approval of the old ones do not apply to them. */
  estimate: { from: ["estimated", "evidenced", "review", "rejected"], to: "estimated" },
  evidence: { from: ["estimated", "review"], to: "evidenced" },
  approve: { from: ["evidenced"], to: "approved" },
  review: { from: ["estimated", "evidenced", "approved"], to: "review" },
  reject: { from: ["estimated", "evidenced", "review"], to: "rejected" },
} as const satisfies Transitions<SavingStatus>;
export type SavingAction = ActionOf<typeof savingTransitions>;

export type ReviewCause = "reopened" | "repeat" | "person";

/** A fault that is back within so many days was not repaired; workflows sections 7 and 9. */
export const repeatDays = 30;

export interface SavingActor {
  is_supervisor: boolean;
  /** Of the customer's side, with a role whose word counts. */
  is_approver: boolean;
  /** Who wrote the figures down. */
  is_author: boolean;
}

const whoMay: Record<SavingAction, (actor: SavingActor) => boolean> = {
  estimate: ({ is_supervisor }) => is_supervisor,
  evidence: ({ is_supervisor }) => is_supervisor,
  approve: ({ is_approver, is_author }) => is_approver && !is_author,
  review: ({ is_supervisor, is_approver }) => is_supervisor || is_approver,
  reject: ({ is_supervisor, is_approver }) => is_supervisor || is_approver,
};

export const mayDecideSaving = (action: SavingAction, actor: SavingActor) => whoMay[action](actor);

/** The buttons of a saving for one person. */
export const savingActions = (status: SavingStatus, actor: SavingActor): SavingAction[] =>
  actionsFrom(savingTransitions, status).filter((action) => mayDecideSaving(action, actor));

/** Where the cost of an hour is from: what a counted line makes, the flat rate of line or plant, or the estimator. */
export type SavingRateSource = "production" | "flat" | "person";

/** Money in whole cents, time in whole minutes. */
export interface Estimate {
  /** How likely it is, in percent, that the fault would have stopped the machine before the next planned stop. */
  probability: number;
  /** Standing still after a failure, and for the repair as it was done. */
  failure_minutes: number;
  planned_minutes: number;
  /** Of an hour. */
  downtime_cost: number;
  /** Repairing it after a failure, and what this repair took. */
  failure_cost: number;
  labor_cost: number;
  parts_cost: number;
}

/**
 * p·[(H_f·C + R_f) − (H_p·C + R_p)], domain section 10.1: a fault that would have held until the planned stop would have
 * been repaired there, at the same price. In whole numbers to the end, then rounded half away from zero.
 */
export function netSaving(estimate: Estimate): number {
  const whole = (value: number) => BigInt(value);
  const minutes = whole(estimate.failure_minutes) - whole(estimate.planned_minutes);
  const repair = whole(estimate.failure_cost) - whole(estimate.labor_cost) - whole(estimate.parts_cost);
  const inSixThousandths = whole(estimate.probability) * (minutes * whole(estimate.downtime_cost) + 60n * repair);
  const half = inSixThousandths < 0n ? -3_000n : 3_000n;

  return Number((inSixThousandths + half) / 6_000n);
}

/** The default probability; the level shows how advanced the fault was. Our figures. */
export const suggestedProbability = (peak_level: string | null) =>
  ({ alarm: 80, acute: 80, chronic: 50 })[peak_level ?? ""] ?? 30;

export const laborCost = (minutes: number, hourlyCents: number) => Math.round((minutes * hourlyCents) / 60);
