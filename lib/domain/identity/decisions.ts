import {
  can,
  conditionOf,
  isApprover,
  isInRequisitionsArea,
  isProviderSide,
  isSupervisor,
  type Viewer,
} from "./viewer";

const decidesRequests = (viewer: Viewer) => isSupervisor(viewer) && can(viewer, "update_work_order_requests");

interface KindOfDecision {
  /** Who can decide; a user may still be excluded from single records, as from their own requests. */
  may: (viewer: Viewer) => boolean;
  /** What can be done about it, the one that moves it on first. */
  actions: readonly [string, ...string[]];
  /** Actions that are taken with a reason; all others are one press. */
  reasoned?: readonly string[];
  /** Actions that several people sign on the record's own screen, which the button opens. */
  signed?: readonly string[];
  /** Work is done already and nobody waits for the word: after all others. */
  isLast?: boolean;
}

/**
 * What can wait for a decision. Each kind is a line here, one in the query of what waits
 * (`lib/services/maintenance/decisions/waiting.ts`), and one in the calls behind its buttons
 * (`components/decisions/calls.ts`).
 */
export const kindsOfDecision = {
  /** A request that somebody made by a label, without an account. */
  guest: { may: decidesRequests, actions: ["convert", "reject"], reasoned: ["reject"] },
  request: { may: decidesRequests, actions: ["convert", "reject"], reasoned: ["reject"] },
  requisition: {
    may: (viewer) =>
      can(viewer, "update_requisitions") &&
      isInRequisitionsArea(viewer) &&
      (isApprover(viewer) || isProviderSide(viewer)),
    actions: ["approve", "deny"],
    reasoned: ["deny"],
  },
  /** The customer's side has the last word on what was saved. */
  saving: {
    may: (viewer) => can(viewer, "view_maintenance") && isApprover(viewer) && !isProviderSide(viewer),
    actions: ["approve", "review", "reject"],
    reasoned: ["review", "reject"],
  },
  /** A permit to work whose next step is an issuer's. Nobody issues what they hold, and programs sign nothing. */
  permit: {
    may: (viewer) => can(viewer, "update_permits") && !isProviderSide(viewer) && !viewer.key,
    actions: ["issue", "resume", "close", "reject"],
    reasoned: ["reject"],
    signed: ["issue", "resume"],
  },
  /** Completed work that a supervisor looks at. */
  close: { may: isSupervisor, actions: ["close"], isLast: true },
} as const satisfies Record<string, KindOfDecision>;

export type DecisionKind = keyof typeof kindsOfDecision;
export type DecisionAction = (typeof kindsOfDecision)[DecisionKind]["actions"][number];

export const decisionKinds = Object.keys(kindsOfDecision) as [DecisionKind, ...DecisionKind[]];

const kindOf = (kind: DecisionKind): KindOfDecision => kindsOfDecision[kind];

/** The kinds that this person decides on. */
export const decidedBy = (viewer: Viewer): DecisionKind[] => decisionKinds.filter((kind) => kindOf(kind).may(viewer));

/** The kinds that come after all others. */
export const lastKinds = decisionKinds.filter((kind) => kindOf(kind).isLast);

export const needsReasonFor = (kind: DecisionKind, action: string): boolean =>
  kindOf(kind).reasoned?.includes(action) ?? false;

export const isSignedFor = (kind: DecisionKind, action: string): boolean =>
  kindOf(kind).signed?.includes(action) ?? false;

/** For whose word anything waits. */
export const decides = conditionOf("decisions.not_yours", (viewer) => decidedBy(viewer).length > 0);
