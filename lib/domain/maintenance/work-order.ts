import { codes, type NameOf } from "@/lib/domain/shared/codes";
import { type ActionOf, actionsFrom, type Transitions } from "@/lib/domain/shared/transitions";

/**
 * The workflow of a work order is this table: the buttons, the API and the tests all read it.
 *
 *   pending ─start─▶ in_work ─complete─▶ completed ─close─▶ closed
 *      │  ╲          │    ▲ ▲               │  ▲              │
 *      │   ╲       hold start╲────reopen────┘  └────reopen────┘
 *      │    ╲        ▼    │
 *      │     ╲      on_hold
 *      └─deny─╲─deny─┴──▶ denied ─reopen─▶ pending      (pending may be completed at once when labor is given)
 */
export const workOrderStatus = codes({ pending: 1, in_work: 2, completed: 3, closed: 4, on_hold: 5, denied: 6 });
export type WorkOrderStatus = NameOf<typeof workOrderStatus>;

/** What the work needs from outside the crew, and who answers for it (specification 9). */
export const responsibilityAreas = ["none", "fabrication", "requisition"] as const;
export const responsibleRoles = ["none", "fab_shop_manager", "requisitioner"] as const;

export const workOrderType = codes({ breakdown: 1, setup: 2, pm: 3 });

/** One record kind serves the whole maintenance area. A log is work already done and is born completed. */
export const maintenanceKinds = ["order", "request", "log"] as const;
export type MaintenanceKind = (typeof maintenanceKinds)[number];

export const workOrderTransitions = {
  start: { from: ["pending", "on_hold"], to: "in_work" },
  hold: { from: ["in_work"], to: "on_hold" },
  complete: { from: ["in_work", "pending"], to: "completed" },
  close: { from: ["completed"], to: "closed" },
  reopen: { moves: { closed: "completed", completed: "in_work", denied: "pending" } },
  deny: { from: ["pending", "in_work", "on_hold"], to: "denied" },
} as const satisfies Transitions<WorkOrderStatus>;

export type WorkOrderAction = ActionOf<typeof workOrderTransitions>;

/** The relation of the user to the work order. The member who started a team's work order is its assignee. */
export type WorkOrderActor = {
  /** A role that may update maintenance and is plant admin, superintendent, supervisor or provider side. */
  is_supervisor: boolean;
  is_assignee: boolean;
  is_team_member: boolean;
  completed_by_self: boolean;
  /** No other supervisor in the plant: then closing one's own work is allowed. */
  alone_in_plant: boolean;
};

const whoMay: Record<WorkOrderAction, (actor: WorkOrderActor) => boolean> = {
  start: (actor) => actor.is_assignee || actor.is_team_member || actor.is_supervisor,
  hold: (actor) => actor.is_assignee || actor.is_supervisor,
  complete: (actor) => actor.is_assignee || actor.is_supervisor,
  close: (actor) => actor.is_supervisor && (!actor.completed_by_self || actor.alone_in_plant),
  reopen: (actor) => actor.is_supervisor,
  deny: (actor) => actor.is_supervisor,
};

export function mayAct(action: WorkOrderAction, actor: WorkOrderActor): boolean {
  return whoMay[action](actor);
}

/** The buttons of an order for one person. */
export function workOrderActions(status: WorkOrderStatus, actor: WorkOrderActor): WorkOrderAction[] {
  return actionsFrom(workOrderTransitions, status).filter((action) => mayAct(action, actor));
}

/** The step that an order most likely takes next, of those a person may take. To take up again what was done is none. */
export const nextOrderAction = (
  actions: readonly WorkOrderAction[],
  status: WorkOrderStatus,
): WorkOrderAction | undefined =>
  (status === "pending" || status === "on_hold"
    ? (["start"] as const)
    : (["close", "complete", "start"] as const)
  ).find((action) => actions.includes(action));

export const minimumMinutes = 15; // specification 5, 'Total time should be 15+ minutes'

/** What a person gives with an action, as far as the workflow asks for it. */
export type WorkOrderAnswers = {
  reason?: string | null;
  /** Labor booked in all, in minutes. */
  total_minutes?: number | null;
  problem_solved?: boolean | null;
  sanitization_of_tools?: boolean | null;
  /** Steps of the procedure still without an answer. */
  open_steps?: number;
  /** All that is owed of them are photos of locks. */
  is_lock_photo_owed?: boolean;
  /** What failed; that nothing was found is an answer too. */
  fault_id?: number | null;
  is_nothing_found?: boolean;
};

/** What the type of an order asks at its end. */
interface AskedAtEnd {
  asks_sanitization: boolean;
  asks_failure?: string;
}

/** `message` is a message key. */
export type Missing = {
  field: "reason" | "total_minutes" | "problem_solved" | "sanitization_of_tools" | "steps" | "fault_id";
  message: string;
};

/** The fields an action still needs; empty when it may be taken. The category states what is asked at the end. */
export function missingFor(
  action: WorkOrderAction,
  answers: WorkOrderAnswers,
  category: AskedAtEnd = { asks_sanitization: false },
): Missing[] {
  if (action === "hold" || action === "deny" || action === "reopen") return missingReason(answers);

  return action === "complete" ? missingAtCompletion(answers, category) : [];
}

function missingReason({ reason }: WorkOrderAnswers): Missing[] {
  return reason?.trim() ? [] : [{ field: "reason", message: "errors.is_required" }];
}

function missingAtCompletion(answers: WorkOrderAnswers, category: AskedAtEnd): Missing[] {
  const missing: Missing[] = [];
  if (!((answers.total_minutes ?? 0) >= minimumMinutes)) {
    missing.push({ field: "total_minutes", message: "work-orders.total_time" });
  }
  if (typeof answers.problem_solved !== "boolean")
    missing.push({ field: "problem_solved", message: "errors.is_required" });
  if (category.asks_sanitization && typeof answers.sanitization_of_tools !== "boolean") {
    missing.push({ field: "sanitization_of_tools", message: "errors.is_required" });
  }
  if (category.asks_failure === "required" && !answers.fault_id && !answers.is_nothing_found)
    missing.push({ field: "fault_id", message: "errors.is_required" });
  if ((answers.open_steps ?? 0) > 0)
    missing.push({
      field: "steps",
      message: answers.is_lock_photo_owed ? "work-orders.lock_photo_owed" : "work-orders.steps_unanswered",
    });

  return missing;
}

/** Overdue is a reading of the clock, never a stored status. An extension replaces the due date. */
export function isOverdue(
  order: { status: WorkOrderStatus; due_at: Date | null; extended_at?: Date | null },
  now: Date,
): boolean {
  const due = order.extended_at ?? order.due_at;

  return due !== null && due < now && overdueStatuses.includes(order.status);
}

export const overdueStatuses: readonly WorkOrderStatus[] = ["pending", "in_work", "on_hold"];

/** Closed work is read-only until it is reopened. */
export const isReadOnly = (status: WorkOrderStatus) => status === "closed";

/** Statuses in which the work is still owed: one order per fault means one of these. */
export const openStatuses = overdueStatuses;
export const isOpenOrder = (status: string): boolean => (openStatuses as readonly string[]).includes(status);

/** The labor clock runs while an order is in work; the seconds it has shown until now. */
export function clockedSeconds(order: { clocked_seconds: number; clock_started_at: Date | null }, now: Date): number {
  const running = order.clock_started_at ? now.getTime() - order.clock_started_at.getTime() : 0;

  return order.clocked_seconds + Math.max(0, Math.round(running / 1000));
}

/** When an action counts that was made at a moment: not before the clock has run for what it shows, so that no time counts twice. */
export function countedAt(
  order: { started_at: Date | null; clocked_seconds: number; clock_started_at: Date | null },
  made_at: Date,
  now: Date,
): Date {
  const { started_at, clocked_seconds, clock_started_at } = order;
  const stoppedAt = started_at ? started_at.getTime() + clocked_seconds * 1000 : 0;

  return new Date(Math.min(now.getTime(), Math.max(made_at.getTime(), clock_started_at?.getTime() ?? stoppedAt)));
}

/** Records are numbered within their plant, whatever their kind: `WO-2291`, a request `RQ-2292`, a log `ML-2293`. */
export const workOrderNumber = (number: number, kind: MaintenanceKind = "order") => `${prefixes[kind]}-${number}`;
/** Before the number, by kind. */
export const prefixes: Record<MaintenanceKind, string> = { order: "WO", request: "RQ", log: "ML" };

/**
 * The number of what somebody typed in a search, as printed or without the prefix; a prefix names the kind. Null when it
 * is not one.
 */
export function parseWorkOrderNumber(text: string): { number: number; kind?: MaintenanceKind } | null {
  const [, prefix, digits] = /^#?(?:(wo|rq|ml)[- ]?)?(\d{1,9})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const kind = maintenanceKinds.find((one) => prefixes[one] === prefix?.toUpperCase());

  return { number: Number(digits), ...(kind && { kind }) };
}
