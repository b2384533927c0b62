import { type ActionOf, actionsFrom, destination, type Transitions } from "@/lib/domain/shared/transitions";
import {
  answerSteps,
  isAnswered,
  newSteps,
  type PlannedStep,
  plannedStep,
  type Step,
  type StepGiven,
} from "./work-order-steps";

/**
 * The workflow of a permit to work is this table: the buttons, the API and the tests all read it.
 *
 *   requested ─issue─▶ issued ─suspend─▶ suspended ─resume─▶ issued
 *     │    │          │  │  ▲──hand_over     │
 *  reject cancel   cancel return ◀──return───┘
 *     ▼    ▼          ▼  ▼
 * rejected canceled      returned ─close─▶ closed
 *
 * Expired is no status: an issued permit whose time has passed is handed over, suspended or returned, and nothing else.
 */
export const permitStatuses = [
  ...(["requested", "issued", "suspended", "returned"] as const),
  ...(["closed", "rejected", "canceled"] as const),
] as const;
export type PermitStatus = (typeof permitStatuses)[number];

const permitTransitions = {
  reject: { from: ["requested"], to: "rejected" },
  issue: { from: ["requested"], to: "issued" },
  suspend: { from: ["issued"], to: "suspended" },
  resume: { from: ["suspended"], to: "issued" },
  hand_over: { from: ["issued"], to: "issued" },
  return: { from: ["issued", "suspended"], to: "returned" },
  close: { from: ["returned"], to: "closed" },
  cancel: { from: ["requested", "issued", "suspended"], to: "canceled" },
} as const satisfies Transitions<PermitStatus>;
export type PermitAction = ActionOf<typeof permitTransitions>;

/** Neither given back nor ended: the work of its order cannot be completed. */
export const openPermitStatuses: readonly PermitStatus[] = ["requested", "issued", "suspended"];
export const isOpenPermit = (status: string) => (openPermitStatuses as readonly string[]).includes(status);

export const permitBases = ["hot_work", "confined_space", "electrical", "height", "loto", "other"] as const;
export type PermitBase = (typeof permitBases)[number];
/** Lockout is what nobody may do without. */
export const mayBeWaived = ({ base }: { base: string }) => base !== "loto";

export const energies = [
  ...(["electrical", "mechanical", "hydraulic", "pneumatic", "steam"] as const),
  ...(["chemical", "thermal", "gravity", "other"] as const),
] as const;

/** When a question is asked: before the permit is issued, by each new holder, or at the end. */
export const askedAt = ["issue", "each_shift", "close"] as const;
export type AskedAt = (typeof askedAt)[number];

export type PlannedQuestion = PlannedStep & { asked: AskedAt };
export type PermitQuestion = Step & { asked: AskedAt };

/** A question as a kind keeps it: what is left out is one to tick, before the permit is issued. */
export const plannedQuestion = ({
  asked = "issue",
  ...step
}: Parameters<typeof plannedStep>[0] & { asked?: AskedAt }): PlannedQuestion => ({ ...plannedStep(step), asked });

/** Questions as they are written into a permit, without answers. */
export const newQuestions = (planned: readonly PlannedQuestion[]): PermitQuestion[] =>
  planned.flatMap(({ asked, ...step }, at) => newSteps([step]).map((one) => ({ ...one, id: at + 1, asked })));

/** Answers laid over the questions of a permit. */
export const answerQuestions = (
  questions: readonly PermitQuestion[],
  given: readonly StepGiven[],
  by: number,
  at: Date,
): PermitQuestion[] =>
  questions.flatMap(({ asked, ...step }) => answerSteps([step], given, by, at).map((one) => ({ ...one, asked })));

/** Which questions are answered with a step; what let work begin stays as it was answered. */
export const askedWith: Readonly<Record<PermitAction, AskedAt | null>> = {
  reject: null,
  suspend: null,
  issue: "issue",
  resume: "issue",
  hand_over: "each_shift",
  return: "close",
  close: "close",
  cancel: "close",
};

/** How people of a company sign: with their PIN, by hand, or either. */
export const signatureRules = ["pin", "drawn", "either"] as const;
export type SignatureMethod = "pin" | "drawn";
export const allowsMethod = (rule: string, method: SignatureMethod) => rule === "either" || rule === method;

export const signerRoles = ["issuer", "holder", "new_holder", "guest", "second_issuer"] as const;
export type SignerRole = (typeof signerRoles)[number];

/** Who signs for a step. */
export const signersOf = (action: PermitAction): readonly SignerRole[] =>
  action === "issue" || action === "resume"
    ? ["issuer", "holder"]
    : action === "hand_over"
      ? ["issuer", "holder", "new_holder"]
      : [];

/** What must be true before another's lock is taken off. */
export const absenceChecks = ["not_on_site", "tried_to_reach", "told_before_shift"] as const;

export const permitNumber = (number: number) => `PT-${number}`;

/** "PT-12", "pt 12" or "12" as people type it; null for anything else. */
export function parsePermitNumber(text: string): { number: number } | null {
  const typed = /^\s*(?:pt[\s-]*)?(\d{1,9})\s*$/i.exec(text);

  return typed ? { number: Number(typed[1]) } : null;
}

interface Timed {
  status: string;
  valid_until: Date | null;
}

/** An issued permit past its time. */
export const isExpired = ({ status, valid_until }: Timed, now: Date): boolean =>
  status === "issued" && valid_until !== null && valid_until <= now;

/** How much of its time has passed, 0 to 1; null of one that has none yet. */
export function timeUsed(
  { valid_from, valid_until }: { valid_from: Date | null; valid_until: Date | null },
  now: Date,
): number | null {
  if (!valid_from || !valid_until || valid_until <= valid_from) return null;
  const used = (now.getTime() - valid_from.getTime()) / (valid_until.getTime() - valid_from.getTime());

  return Math.min(1, Math.max(0, used));
}

/** The columns of the board: what is not over. */
export const boardColumns = ["requested", "issued", "suspended", "returned"] as const satisfies readonly PermitStatus[];

export const nearness = ["point", "machine", "line", "plant"] as const;
export type Nearness = (typeof nearness)[number];

interface Around {
  machine_id: number | null;
  production_line_id: number | null;
}

/** How near the work of another open permit is: at a point that both have isolated, the same machine, line, or only the plant. */
export function nearnessOf(own: Around, other: Around & { shared_points: readonly string[] }): Nearness {
  if (other.shared_points.length > 0) return "point";
  if (own.machine_id !== null && own.machine_id === other.machine_id) return "machine";

  return own.production_line_id !== null && own.production_line_id === other.production_line_id ? "line" : "plant";
}

const leftWhenExpired: readonly PermitAction[] = ["hand_over", "suspend", "return"];

/** The relation of a person to a permit. The provider's people are none of these. */
export interface PermitActor {
  /** May issue: update_permits. */
  is_issuer: boolean;
  is_holder: boolean;
  is_supervisor: boolean;
}

/** Nobody issues what they hold. */
const issues = ({ is_issuer, is_holder }: PermitActor) => is_issuer && !is_holder;

const whoMay: Record<PermitAction, (actor: PermitActor) => boolean> = {
  reject: issues,
  issue: issues,
  suspend: (actor) => actor.is_issuer || actor.is_holder || actor.is_supervisor,
  resume: issues,
  hand_over: issues,
  return: (actor) => actor.is_holder,
  close: issues,
  cancel: issues,
};

export const mayActOnPermit = (action: PermitAction, actor: PermitActor): boolean => whoMay[action](actor);

/** Where an action leads; undefined where it may not start, or the permit's time has passed. */
export const permitDestination = (action: PermitAction, permit: Timed, now: Date): PermitStatus | undefined =>
  isExpired(permit, now) && !leftWhenExpired.includes(action)
    ? undefined
    : destination(permitTransitions, action, permit.status as PermitStatus);

/** The buttons of a permit for one person. */
export const permitActions = (permit: Timed, actor: PermitActor, now: Date): PermitAction[] =>
  actionsFrom(permitTransitions, permit.status as PermitStatus).filter(
    (action) => permitDestination(action, permit, now) !== undefined && mayActOnPermit(action, actor),
  );

export interface PointMarks {
  isolated_by: number | null;
  verified_by: number | null;
  isolated_at: Date | null;
  verified_at: Date | null;
  restored_at: Date | null;
}
export type PointState = "open" | "isolated" | "verified" | "restored";

export const pointState = ({ isolated_at, verified_at, restored_at }: PointMarks): PointState =>
  restored_at ? "restored" : verified_at ? "verified" : isolated_at ? "isolated" : "open";

/** Energy is cut off there until it is restored. */
const isHeld = ({ isolated_at, restored_at }: Pick<PointMarks, "isolated_at" | "restored_at">) =>
  isolated_at !== null && restored_at === null;

const prepared: readonly string[] = ["requested", "suspended"];
/** An issued permit keeps its points: it is suspended or returned before energy comes back. */
const restorable: readonly string[] = ["requested", "suspended", "returned", "rejected", "canceled"];

/** Why a point cannot be marked so, as a message key; null where it can. `later` are the points after it. */
export function pointProblem(
  wanted: Exclude<PointState, "open">,
  {
    status,
    by,
    point,
    later,
    locks_on,
  }: {
    status: string;
    by: number;
    point: PointMarks;
    later: readonly PointMarks[];
    locks_on: number;
  },
): string | null {
  const state = pointState(point);
  if (wanted === "restored") {
    if (!restorable.includes(status)) return "permits.not_restorable";
    if (locks_on > 0) return "permits.locks_on";
    if (!isHeld(point)) return "permits.not_isolated";
    return later.some(isHeld) ? "permits.restore_in_reverse" : null;
  }
  if (!prepared.includes(status)) return "permits.points_fixed";
  if (wanted === "isolated") return null;
  if (state === "open" || state === "restored") return "permits.not_isolated";

  return point.isolated_by === by ? "permits.verified_by_another" : null;
}

interface MarkedPoint {
  state: PointState;
  isolated_by: number | null;
}

/**
 * What this person does at the points next: in their order isolates each and verifies what somebody else has isolated, and at the
 * end restores them, the last one first. Null where it is not their turn.
 */
export function nextMark<Point extends MarkedPoint>(
  points: readonly Point[],
  { status, by, locks_on }: { status: string; by: number; locks_on: number },
): { point: Point; mark: Exclude<PointState, "open"> } | null {
  if (status === "returned") {
    const last = points.findLast(({ state }) => state === "isolated" || state === "verified");
    return last && locks_on === 0 ? { point: last, mark: "restored" } : null;
  }
  if (!prepared.includes(status)) return null;
  for (const point of points) {
    if (point.state === "open") return { point, mark: "isolated" };
    if (point.state === "isolated" && point.isolated_by !== by) return { point, mark: "verified" };
  }

  return null;
}

/** Is each point isolated by one of the two and verified by the other? */
const arePointsRight = (points: readonly PointMarks[], one: number, other: number): boolean =>
  points.every(
    ({ isolated_by, verified_by, restored_at }) =>
      restored_at === null &&
      ((isolated_by === one && verified_by === other) || (isolated_by === other && verified_by === one)),
  );

/** Questions that keep a step back: unanswered ones that must be answered, and whatever has failed. */
const wrongQuestions = (questions: readonly PermitQuestion[], asked: AskedAt): number[] =>
  questions
    .filter((question) => question.asked === asked)
    .filter((question) => question.answer === "failed" || (question.is_required && !isAnswered(question)))
    .map(({ id }) => id);

/** The questions asked at a step again, without the answers of before. */
export const askedAgain = (questions: readonly PermitQuestion[], asked: AskedAt): PermitQuestion[] =>
  questions.map((question) =>
    question.asked === asked
      ? { ...question, answer: null, value: null, entry: null, note: null, answered_by: null, answered_at: null }
      : question,
  );

export interface PermitState {
  max_hours: number;
  holder_id: number;
  issuer_id: number | null;
  needs_isolation: boolean;
  questions: readonly PermitQuestion[];
  points: readonly PointMarks[];
  /** Of people and guests, as they hang there; null is a guest's. */
  locks_on: readonly (number | null)[];
  /** Every lock that has hung where energy is cut off, its own or its lockout's; null of one that needs no isolation. */
  hung: readonly HungLock[] | null;
  valid_from: Date | null;
  valid_until: Date | null;
  /** 0 without a fire watch. */
  fire_watch_minutes: number;
  /** When the work last stopped: as the permit was returned, or as it was suspended. Null while it may go on. */
  stopped_at: Date | null;
  /** The lockout that it relies on, valid while it is issued and within its time; null where it relies on none. */
  lockout: "valid" | "invalid" | null;
}

export interface PermitGiven {
  reason?: string | null;
  valid_until?: Date | null;
  to_user_id?: number | null;
  /** Who has signed, with whose name. */
  signed: readonly { as: SignerRole; user_id: number | null }[];
}

/** What a step still needs. `message` is a message key. */
export interface MissingForPermit {
  field:
    | "reason"
    | "answers"
    | "points"
    | "locks"
    | "valid_until"
    | "to_user_id"
    | "signatures"
    | "fire_watch"
    | "lockout_id";
  message: string;
}

type Guard = (state: PermitState, given: PermitGiven, by: number, now: Date) => (MissingForPermit | null | false)[];

const hourMs = 3_600_000;
/** The latest end that may be given now. */
const latestEnd = ({ max_hours }: Pick<PermitState, "max_hours">, now: Date) =>
  new Date(now.getTime() + max_hours * hourMs);

const wantsReason: Guard = (_state, { reason }) => [
  !reason?.trim() && { field: "reason", message: "errors.is_required" },
];

function endProblem({ max_hours }: PermitState, valid_until: Date | null | undefined, now: Date) {
  if (!valid_until) return { field: "valid_until", message: "errors.is_required" } as const;
  if (valid_until <= now) return { field: "valid_until", message: "permits.not_ahead" } as const;
  return (
    valid_until > latestEnd({ max_hours }, now) && ({ field: "valid_until", message: "permits.too_long" } as const)
  );
}

const wantsAnswers =
  (asked: AskedAt): Guard =>
  ({ questions }) => [
    wrongQuestions(questions, asked).length > 0 && { field: "answers", message: "permits.questions_open" },
  ];

function wantsSignatures(action: PermitAction): Guard {
  return (state, { signed, to_user_id }, by) => {
    const wanted = { issuer: by, holder: state.holder_id, new_holder: to_user_id } as const;
    const isSigned = signersOf(action).every((role) =>
      signed.some(
        ({ as, user_id }) => as === role && user_id !== null && user_id === wanted[role as keyof typeof wanted],
      ),
    );
    return [!isSigned && { field: "signatures", message: "permits.signatures_missing" }];
  };
}

/** Energy is cut off at points of its own, or by a lockout. */
const isolationProblem = ({ needs_isolation, points, lockout }: PermitState) =>
  needs_isolation && points.length === 0 && lockout === null
    ? ({ field: "points", message: "permits.no_points" } as const)
    : null;

/** As it is issued, so it is resumed: questions, points and both signatures again. */
const issuing =
  (action: "issue" | "resume"): Guard =>
  (state, given, by, now) => [
    ...wantsAnswers("issue")(state, given, by, now),
    isolationProblem(state),
    !arePointsRight(state.points, by, state.holder_id) && { field: "points", message: "permits.points_open" },
    state.lockout === "invalid" && { field: "lockout_id", message: "permits.lockout_not_valid" },
    endProblem(state, given.valid_until ?? (action === "resume" ? state.valid_until : null), now),
    ...wantsSignatures(action)(state, given, by, now),
  ];

/**
 * The fire watch begins as the work stops. Before that a permit in force is not canceled: whether anybody has begun, nobody but its
 * holder knows.
 */
function fireWatchProblem(state: PermitState, now: Date) {
  if (state.fire_watch_minutes === 0) return null;
  const until = watchedUntil(state);
  if (!until) return { field: "fire_watch", message: "permits.stop_for_fire_watch" } as const;
  return until > now && ({ field: "fire_watch", message: "permits.fire_watch" } as const);
}

const ended: Guard = (state, given, by, now) => [
  ...wantsAnswers("close")(state, given, by, now),
  fireWatchProblem(state, now),
  state.locks_on.length > 0 && { field: "locks", message: "permits.locks_on" },
  state.points.some(isHeld) && { field: "points", message: "permits.points_not_restored" },
];

/** Where energy is cut off, the new holder's lock is on before the old one's is off. */
function lockProblem({ hung, holder_id, lockout }: PermitState, to: number | null | undefined) {
  if (!hung || !to || takersOf(hung, holder_id).includes(to)) return null;
  const isOn = hung.some(({ user_id, taken_off_at }) => user_id === to && taken_off_at === null);
  if (isOn) return { field: "locks", message: "permits.old_lock_off" } as const;

  return {
    field: "locks",
    message: lockout ? "permits.new_lock_missing_on_lockout" : "permits.new_lock_missing",
  } as const;
}

const guards: Record<PermitAction, Guard> = {
  reject: wantsReason,
  suspend: wantsReason,
  issue: issuing("issue"),
  resume: issuing("resume"),
  hand_over: (state, given, by, now) => [
    !given.to_user_id && { field: "to_user_id", message: "errors.is_required" },
    given.to_user_id === state.holder_id && { field: "to_user_id", message: "permits.same_holder" },
    // Nobody issues what they hold, and nobody is handed what they have issued.
    given.to_user_id === by && { field: "to_user_id", message: "permits.issuer_holds" },
    ...wantsAnswers("each_shift")(state, given, by, now),
    ...(given.valid_until || !state.valid_until || state.valid_until <= now
      ? [endProblem(state, given.valid_until, now)]
      : []),
    lockProblem(state, given.to_user_id),
    ...wantsSignatures("hand_over")(state, given, by, now),
  ],
  // The issuer's may stay until the permit is closed.
  return: ({ locks_on, issuer_id }) => [
    locks_on.some((owner) => owner === null || owner !== issuer_id) && { field: "locks", message: "permits.locks_on" },
  ],
  close: ended,
  cancel: (state, given, by, now) => [
    ...wantsReason(state, given, by, now),
    ...(state.valid_from === null ? [] : ended(state, given, by, now)),
  ],
};

/**
 * What a step still needs; empty when it may be taken.
 * @param by who takes it
 */
export const missingForPermit = (
  action: PermitAction,
  state: PermitState,
  given: PermitGiven,
  by: number,
  now: Date,
): MissingForPermit[] => guards[action](state, given, by, now).filter((one): one is MissingForPermit => Boolean(one));

/** When the watch for fire ends that begins as the work stops; null without a watch, and while the work may go on. */
export const watchedUntil = ({
  fire_watch_minutes,
  stopped_at,
}: Pick<PermitState, "fire_watch_minutes" | "stopped_at">): Date | null =>
  fire_watch_minutes > 0 && stopped_at ? new Date(stopped_at.getTime() + fire_watch_minutes * 60_000) : null;

export interface Lock {
  user_id: number | null;
  taken_off_at: Date | null;
}

export interface HungLock extends Lock {
  put_on_at: Date;
}

/**
 * To whom a permit may be handed where energy is cut off: people whose lock is on, and was before the holder's came off. In between,
 * nobody would have held the machine. A holder who never had a lock there leaves no such time.
 */
export function takersOf(hung: readonly HungLock[], holder_id: number): number[] {
  const own = hung.filter(({ user_id }) => user_id === holder_id);
  const off = own.some(({ taken_off_at }) => taken_off_at === null)
    ? null
    : own.reduce<Date | null>((last, { taken_off_at: at }) => (at && (!last || at > last) ? at : last), null);

  return hung.flatMap(({ user_id, put_on_at, taken_off_at }) =>
    user_id !== null && user_id !== holder_id && taken_off_at === null && (!off || put_on_at <= off) ? user_id : [],
  );
}

/** As what a person may take a lock off: as its owner, as the holder for a guest, as issuer of one whose owner is absent. */
export function takesOffAs(lock: Lock, actor: PermitActor, by: number): "owner" | "guest" | "absent" | null {
  if (lock.taken_off_at !== null) return null;
  if (lock.user_id === by) return "owner";
  if (lock.user_id === null && actor.is_holder) return "guest";
  return actor.is_issuer ? "absent" : null;
}

const lockable: readonly string[] = ["requested", "issued", "suspended"];
export const takesLocks = (status: string) => lockable.includes(status);
