import { foundIn } from "@/lib/domain/shared/known";
import {
  answeredMeanwhile,
  answerSteps,
  openSteps,
  owedSteps,
  type Step,
  type StepGiven,
  withCaptured,
} from "./work-order-steps";

/** What a technician may do to an order without a connection. */
export const keptKinds = ["start", "hold", "complete", "steps", "comment", "file"] as const;
export type OrderKind = (typeof keptKinds)[number];
/** What else is done on the floor. */
const floorKinds = [
  ...(["report", "labor", "greasing", "movement", "acknowledge", "downtime", "note"] as const),
  ...(["permit_answer", "lock", "permit_suspend"] as const),
] as const;
/** Or that one of an order's, which its history shows as waiting, is discarded or has been sent over the newer one. */
export type KeptKind = OrderKind | (typeof floorKinds)[number] | "discard" | "notice";

/** Changes that the history of their order shows everybody while they wait for a decision. */
export const isOfOrder = (kind: KeptKind): kind is OrderKind => (keptKinds as readonly string[]).includes(kind);

/** What a change is about. Changes of one thing are sent in the order in which they were made; things do not wait for each other. */
export interface About {
  kind: "order" | "report" | "point" | "part" | "part_number" | "alarm" | "downtime" | "shift" | "permit";
  /** Of what the server does not know yet, a number below zero that this phone has made up. */
  id: number;
  label: string;
  /** The version that its person saw. */
  version?: number;
}

export const thingOf = ({ kind, id }: About) => `${kind} ${id}`;

export interface OrderChange {
  kind: KeptKind;
  made_at: number;
  body: Record<string, unknown>;
  method?: "post" | "put" | "delete";
  /** What was captured. */
  file?: { blob: { type: string } };
}

interface ShownOrder {
  status: string;
  actions: readonly string[];
  steps: Step[];
  steps_answered: number;
  steps_owed: number;
}

/** Where each action leads, and what its person may do next there. */
const led = {
  start: { status: "in_work", next: ["hold", "complete"] },
  hold: { status: "on_hold", next: ["start"] },
  complete: { status: "completed", next: [] },
} as const;

const isStatusKind = (kind: KeptKind): kind is keyof typeof led => kind in led;

/** An order as it will be once the changes that wait on this phone have been sent. */
export const withKept = <Order extends ShownOrder>(order: Order, changes: readonly OrderChange[], by: number): Order =>
  changes.reduce((before, change) => laid(before, change, by), order);

function laid<Order extends ShownOrder>(
  order: Order,
  { kind, made_at, body, method = "post", file }: OrderChange,
  by: number,
): Order {
  if (kind === "file") return method === "post" ? withSteps(order, captured(order.steps, body.step_id, file)) : order;
  if (kind === "steps")
    return withSteps(order, answerSteps(order.steps, body.steps as StepGiven[], by, new Date(made_at)));
  if (!isStatusKind(kind)) return order;
  const { status, next } = led[kind];
  const denies = kind !== "complete" && order.actions.includes("deny") ? ["deny"] : [];
  return { ...order, status, actions: [...next, ...denies] };
}

const withSteps = <Order extends ShownOrder>(order: Order, steps: Step[]): Order => ({
  ...order,
  steps,
  steps_answered: steps.length - openSteps(steps).length,
  steps_owed: owedSteps(steps).length,
});

const captured = (steps: Step[], step_id: unknown, file: OrderChange["file"]) =>
  steps.map((step) => (step.id === step_id ? withCaptured(step, file?.blob.type ?? "image/jpeg", 1) : step));

/** Changes that raise the version of their order: what the server shows afterwards differs from what it showed before. */
const versioned: ReadonlySet<KeptKind> = new Set(["start", "hold", "complete", "steps", "file", "labor"]);

/**
 * The version that an order has once the server shows a change that it has taken; null where nothing shows it. Until
 * then the change is laid over the order as if it still waited, or the screen would jump back for a moment.
 * @param seen the version that the person saw
 * @param unseen how many changes of the order had been taken by then and were not shown yet
 */
export const versionAfter = (kind: KeptKind, seen: number | undefined, unseen: number): number | null =>
  versioned.has(kind) && seen !== undefined ? seen + unseen + 1 : null;

/** A change that was made without a connection and met a newer one, as the history of its order keeps it. */
export interface ReportedChange {
  kind: OrderKind;
  made_at: string;
  /** The steps that somebody else has answered otherwise meanwhile. */
  steps: CollidingStep[];
  /** Whose newer changes it met. */
  others: number[];
}

/** What becomes of such a change, and how the history names it. */
export const reportedStates = ["waiting", "discarded", "sent"] as const;
export type ReportedState = (typeof reportedStates)[number];

const reported: readonly string[] = reportedStates.map((state) => `change_${state}`);

/** What an event of the history keeps of such a change; null for every other event. */
export const reportedChange = ({ action, data }: { action: string; data?: unknown }): ReportedChange | null =>
  reported.includes(action) ? (data as ReportedChange) : null;

export interface CollidingStep {
  id: number;
  unit: string | null;
  given: StepValue;
  newer: StepValue;
}

type StepValue = Pick<Step, "answer" | "value">;

/** Where a change of steps meets newer answers of somebody else, and whose they are. */
export function collisionsOf(steps: readonly Step[], given: readonly StepGiven[], by: number) {
  const ids = new Set(answeredMeanwhile(steps, given, by));
  const newer = steps.filter(({ id }) => ids.has(id));
  const valueIn = ({ answer, value = null }: { answer: Step["answer"]; value?: number | null }) => ({ answer, value });

  return {
    steps: newer.map((step): CollidingStep => {
      const own = foundIn(given, ({ id }) => id === step.id);
      return { id: step.id, unit: step.unit, given: valueIn(own), newer: valueIn(step) };
    }),
    others: [...new Set(newer.flatMap(({ answered_by }) => answered_by ?? []))],
  };
}

/** Longest pause between two tries. */
const mostMs = 5 * 60_000;

/** When to try again after so many tries without an answer. */
export const retryAfterMs = (tries: number, asked_s?: number) =>
  Math.max(Math.min(2 ** tries * 1_000, mostMs), (asked_s ?? 0) * 1_000);

/** No answer, or one that does not concern the change itself: it is tried again. */
export const isPassing = (status: number, code: string) =>
  [0, 401, 408, 425, 429].includes(status) || status >= 500 || code.endsWith("idempotency_in_progress");

interface Refused {
  status: number;
  /** The thing as the server has it. */
  newer: unknown;
}

interface Newer {
  status?: string;
  reason?: string | null;
  assigned_user_id?: number | null;
  problem_solved?: boolean | null;
  completion_note?: string | null;
  acknowledged_by?: number | null;
  acknowledge_note?: string | null;
  started_at?: string;
  ended_at?: string | null;
  is_planned?: boolean;
  locks?: { user_id: number | null; lock_number: string; taken_off_at: string | null }[];
}

/**
 * Whether what was refused is there already as it was given: an earlier try has done it, and its answer was lost for so
 * long that the server no longer knows its key.
 */
export function isThereAlready(
  { kind, method, body }: Pick<OrderChange, "kind" | "method" | "body">,
  { status, newer }: Refused,
  person: number,
): boolean {
  if (method === "delete") return status === 404;
  if (status !== 409 || typeof newer !== "object" || newer === null) return false;
  const now = newer as Newer;
  const has = (field: "reason" | "completion_note" | "problem_solved") =>
    (body[field] ?? null) === (now[field] ?? null);
  switch (kind) {
    case "start":
      return now.status === "in_work" && now.assigned_user_id === person;
    case "hold":
      return now.status === "on_hold" && has("reason");
    case "complete":
      return now.status === "completed" && has("problem_solved") && has("completion_note");
    case "acknowledge":
      return now.acknowledged_by === person && (now.acknowledge_note ?? "") === (body.note ?? "");
    case "downtime":
      return isDownAsGiven(body, now);
    case "permit_suspend":
      return now.status === "suspended";
    case "lock":
      return isLockedAlready(body, now, person);
    default:
      return false;
  }
}

/** Their own lock, with that number, is on. */
const isLockedAlready = ({ lock_number }: OrderChange["body"], { locks = [] }: Newer, person: number) =>
  locks.some((lock) => lock.user_id === person && lock.lock_number === lock_number && lock.taken_off_at === null);

const isSameMoment = (one: unknown, other: unknown) => Date.parse(String(one)) === Date.parse(String(other));

/** A downtime that has the times, the reason and the kind that were given. */
function isDownAsGiven(body: OrderChange["body"], now: Newer): boolean {
  const times = (["started_at", "ended_at"] as const).filter((field) => field in body);

  return (
    times.length > 0 &&
    times.every((field) => isSameMoment(now[field], body[field])) &&
    (!("reason" in body) || (body.reason ?? null) === (now.reason ?? null)) &&
    (!("is_planned" in body) || body.is_planned === now.is_planned)
  );
}

interface ShownDowntime {
  id: number;
  started_at: string;
  ended_at: string | null;
  reason: string | null;
  is_planned: boolean;
}

/** Corrections and the end of one downtime, among all that is kept. */
export const isOfDowntime = ({ path }: { path: string }, id: number) =>
  path === `/downtimes/${id}` || path === `/downtimes/${id}/close`;

/** A downtime as it will be once the changes of it that wait on this phone have been sent. */
export const withKeptDowntime = <Row extends ShownDowntime>(
  downtime: Row,
  changes: readonly Pick<OrderChange, "body">[],
): Row => {
  const given = changes.map(({ body: { version: _version, ...fields } }) => fields);

  return Object.assign({ ...downtime }, ...given);
};

/** What of an order begins or ends its downtimes: the version that its person saw is an older one once it has been sent. */
const downtimeMovers: ReadonlySet<KeptKind> = new Set(["start", "complete", "downtime"]);

/**
 * Whether a correction may name the version that its person saw: not behind own changes that raise it. Those have been
 * checked themselves, and hold the correction back where they are refused.
 */
export const namesVersion = (waiting: readonly Pick<OrderChange, "kind">[]) =>
  !waiting.some(({ kind }) => downtimeMovers.has(kind));
