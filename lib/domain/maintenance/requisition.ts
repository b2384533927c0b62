import { codes, type NameOf } from "@/lib/domain/shared/codes";
import { rowsWith } from "@/lib/domain/shared/known";
import { asPercent, asQuotient } from "@/lib/domain/shared/rates";
import { type ActionOf, actionsFrom, destination, type Transitions } from "@/lib/domain/shared/transitions";

/**
 * The workflow of a requisition is this table: the buttons, the API and the tests all read it.
 *
 *   pending ─approve─▶ approved ─take─▶ in_work ─complete─▶ completed ─conclude─▶ completed, concluded
 *    │   ▲  ◀─unapprove─┘   ╲            │  ▲
 *   deny reset               hold      hold resume
 *    ▼   │                    ╲          ▼  │
 *   denied       pending ◀─reset─ on_hold ─resume─▶ where it came from
 */
export const requisitionStatus = codes({ pending: 0, approved: 1, denied: 2, completed: 3, in_work: 4, on_hold: 5 });
export type RequisitionStatus = NameOf<typeof requisitionStatus>;

export const requisitionTypes = ["purchase", "service"] as const;
export type RequisitionType = (typeof requisitionTypes)[number];
export const requisitionReasons = [
  "health_and_safety",
  "production_loss",
  "cost_reduction",
  "future_opportunity",
] as const;
/** Of a service; a purchase has none. */
export const serviceWorkTypes = ["refurbishment", "fabrication", "repair"] as const;

export const requisitionTransitions = {
  approve: { from: ["pending"], to: "approved" },
  deny: { from: ["pending"], to: "denied" },
  unapprove: { from: ["approved"], to: "pending" },
  take: { from: ["approved"], to: "in_work" },
  hold: { from: ["approved", "in_work"], to: "on_hold" },
  /** Leads back to where it was held: destinationOf. */
  resume: { from: ["on_hold"], to: "in_work" },
  reset: { from: ["denied", "on_hold"], to: "pending" },
  complete: { from: ["in_work"], to: "completed" },
  conclude: { from: ["completed"], to: "completed" },
} as const satisfies Transitions<RequisitionStatus>;
export type RequisitionAction = ActionOf<typeof requisitionTransitions>;

/** What of a requisition its workflow asks. */
export interface Requested {
  status: RequisitionStatus;
  type: RequisitionType;
  work_type: string | null;
  /** Where it was when it was held. */
  held_from: string | null;
  /** Something of it has come in. */
  has_receipts: boolean;
  is_concluded: boolean;
}

/** The relation of a person to a requisition. */
export interface RequisitionActor {
  is_provider: boolean;
  /** Plant admin, superintendent or corporate. */
  is_approver: boolean;
  is_requester: boolean;
  is_taker: boolean;
  is_requisitioner: boolean;
  is_fab_shop_manager: boolean;
  is_technic: boolean;
}

/** The provider's people approve as well; nobody decides on what they have asked for themselves. */
const decides = ({ is_approver, is_provider }: RequisitionActor) => is_approver || is_provider;
const decidesForOthers = (actor: RequisitionActor) => decides(actor) && !actor.is_requester;

/** Who does the work: the shop what is made or mended, the requisitioner what is bought. */
const takes = ({ type }: Requested, actor: RequisitionActor) =>
  type === "purchase" ? actor.is_requisitioner : actor.is_fab_shop_manager || actor.is_technic;

const whoMay: Record<RequisitionAction, (actor: RequisitionActor, of: Requested) => boolean> = {
  approve: decidesForOthers,
  deny: decidesForOthers,
  unapprove: decides,
  take: (actor, of) => takes(of, actor),
  hold: (actor) => actor.is_taker || decides(actor),
  resume: (actor) => actor.is_taker || decides(actor),
  reset: (actor, { status }) => decides(actor) || (status === "denied" && actor.is_requester),
  complete: (actor) => actor.is_taker,
  conclude: (actor) => actor.is_requisitioner || actor.is_provider,
};

export const mayActOn = (action: RequisitionAction, of: Requested, actor: RequisitionActor): boolean =>
  whoMay[action](actor, of);

/** Would it ask again for what has come in? Then receipts keep the requisition from it. */
export const isKeptByReceipts = (action: RequisitionAction): boolean => action === "unapprove" || action === "reset";

/** Where an action leads from here; undefined where it may not start. What is concluded goes nowhere any more. */
export function destinationOf(action: RequisitionAction, of: Requested): RequisitionStatus | undefined {
  if (of.is_concluded || (isKeptByReceipts(action) && of.has_receipts)) return undefined;
  const to = destination(requisitionTransitions, action, of.status);

  return to && action === "resume" ? (of.held_from as RequisitionStatus) : to;
}

/** The buttons of a requisition for one person. */
export const requisitionActions = (of: Requested, actor: RequisitionActor): RequisitionAction[] =>
  actionsFrom(requisitionTransitions, of.status).filter(
    (action) => destinationOf(action, of) !== undefined && mayActOn(action, of, actor),
  );

/** Steps that move the work on. */
const onward: readonly RequisitionAction[] = ["approve", "take", "complete", "resume", "conclude"];

/** The step that moves a requisition on, of those a person may take. */
export const nextRequisitionAction = (actions: readonly RequisitionAction[]): RequisitionAction | undefined =>
  actions.find((action) => onward.includes(action));

/** What has been ordered and may still come in. */
export const orderedStatuses = ["approved", "in_work", "on_hold"] as const satisfies readonly RequisitionStatus[];

export const requisitionNumber = (number: number) => `PR-${number}`;
export const purchaseOrderNumber = (number: number | null) => (number === null ? null : `PO-${number}`);

/** "PR-12", "pr 12" or "12" as people type it; null for anything else. */
export function parseRequisitionNumber(text: string): { number: number } | null {
  const typed = /^\s*(?:pr[\s-]*)?(\d{1,9})\s*$/i.exec(text);

  return typed ? { number: Number(typed[1]) } : null;
}

export interface PricedLine {
  quantity: number;
  /** Whole cents. */
  unit_price: number | null;
}

/** What the lines come to in whole cents, each rounded by itself; null while no line has a price. */
export function amountOf(lines: readonly PricedLine[]): number | null {
  const priced = rowsWith(lines, "unit_price");

  return priced.length === 0
    ? null
    : priced.reduce((sum, { quantity, unit_price }) => sum + Math.round(quantity * unit_price), 0);
}

export interface Priced {
  status: string;
  /** Whole cents: what a service cost, and what was entered as the outlay. */
  cost: number | null;
  outlay: number | null;
}

export interface OrderedLine extends PricedLine {
  received: number;
}

/**
 * The price of a requisition in whole cents, wherever it is shown: its actual cost, else the sum of its lines, else the
 * outlay; null while none is known. A completed purchase costs what came in.
 */
export const priceOf = ({ status, cost, outlay }: Priced, lines: readonly OrderedLine[]): number | null =>
  cost ?? amountOf(status === "completed" ? lines.map(asReceived) : lines) ?? outlay;

const asReceived = ({ received, unit_price }: OrderedLine): PricedLine => ({ quantity: received, unit_price });

export interface Investment {
  /** Whole cents a year. */
  yearly_benefit: number | null;
  yearly_cost: number | null;
  /** Whole cents, once. */
  outlay: number | null;
}

/**
 * The return of the first year in percent, (benefit − cost) ÷ outlay, and the months until the outlay is back, outlay ÷
 * monthly net (domain reference, section 10). Null where something is missing or nothing comes back.
 */
export function returnOf({ yearly_benefit, yearly_cost, outlay }: Investment) {
  if (yearly_benefit === null || !outlay) return { roi_estimate: null, payback_months: null };
  const net = yearly_benefit - (yearly_cost ?? 0);

  return {
    roi_estimate: asPercent((net / outlay) * 100),
    payback_months: net > 0 ? asQuotient(outlay / (net / 12)) : null,
  };
}

/** Is all of a line there, or given up? */
export const isSettled = ({
  quantity,
  received,
  is_closed_short,
}: {
  quantity: number;
  received: number;
  is_closed_short: boolean;
}) => is_closed_short || received >= quantity - 0.0005;
