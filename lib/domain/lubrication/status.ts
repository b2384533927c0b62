/**
 * The state of a lubricator (domain reference, section 7.3). Several things can be true at once; the first in this order is
 * shown: loss connection > block > empty > fail > glitched > lubricated, success > OK. Unknown is what never spoke.
 */
export const lubricatorStatuses = [
  "loss_connection",
  "block",
  "empty",
  "fail",
  "glitched",
  "lubricated",
  "success",
  "ok",
  "unknown",
] as const;
export type LubricatorStatus = (typeof lubricatorStatuses)[number];

/** These ask for somebody: each becomes a work order request. */
export const askingStatuses = ["block", "empty", "fail"] as const satisfies readonly LubricatorStatus[];
export const isAsking = (status: string): status is (typeof askingStatuses)[number] =>
  (askingStatuses as readonly string[]).includes(status);

/** Where a status stands in the order, 0 first. */
export const placeOfStatus = (status: LubricatorStatus): number => lubricatorStatuses.indexOf(status);

/** Missed intervals after which a lubricator counts as lost. */
export const missedIntervals = 3;

/** What a lubricator reports beside its count. A contact that a message leaves out is open. */
export interface Contacts {
  over_pressure: boolean;
  overload: boolean;
  empty: boolean;
}

/** What is known of a lubricator. Times are UTC milliseconds. */
export interface LubricatorState extends Contacts {
  /** Since the container is in; what contradicts it is kept apart in `reported`. */
  cycles: number;
  reported: number | null;
  last_message_at: number | null;
  /** A new container is in: the device goes on with its old count until it receives the reset command. */
  may_go_back: boolean;
  /** Until when a cycle must be confirmed. */
  confirm_by: number | null;
  has_failed: boolean;
  is_glitched: boolean;
  /** How the last cycle ended; null before the first and after a change of container. */
  last_cycle: "lubricated" | "success" | null;
}

export const silentState: LubricatorState = {
  over_pressure: false,
  overload: false,
  empty: false,
  cycles: 0,
  reported: null,
  last_message_at: null,
  may_go_back: false,
  confirm_by: null,
  has_failed: false,
  is_glitched: false,
  last_cycle: null,
};

/** `cycles_left`: of the container. `interval_s`: in which it should speak. */
export function statusOf(
  state: LubricatorState,
  { cycles_left, interval_s, now }: { cycles_left: number; interval_s: number; now: number },
): LubricatorStatus {
  if (state.last_message_at === null) return "unknown";
  if (now - state.last_message_at > missedIntervals * interval_s * 1_000) return "loss_connection";
  if (state.over_pressure || state.overload) return "block";
  if (state.empty || cycles_left <= 0) return "empty";
  if (state.has_failed) return "fail";
  if (state.is_glitched) return "glitched";

  return state.last_cycle ?? "ok";
}

export const confirmations = ["pressure", "flow", "db"] as const;
export type Confirmation = (typeof confirmations)[number];

/** One message of a lubricator. */
export interface LubricatorMessage extends Contacts {
  at: number;
  /** Absolute, since the container is in; null where the message has no count. */
  cycles: number | null;
  /** Of its last cycle. False: it looked and saw nothing. Null: it did not report. */
  confirmed: Confirmation | false | null;
}

export interface LubricatorUpdate {
  state: LubricatorState;
  /** Cycles that the message brings. */
  given: number;
}

/**
 * What a message makes of a lubricator; null for one that is not newer than the last, which adds nothing. Recomputed
 * from the absolute count, never incremented: a gateway may send the same message twice. `has_confirmation`: the device can
 * confirm a cycle, and then one without a confirmation within the dwell has failed.
 */
export function applyMessage(
  state: LubricatorState,
  message: LubricatorMessage,
  { has_confirmation, dwell_s }: { has_confirmation: boolean; dwell_s: number },
): LubricatorUpdate | null {
  if (state.last_message_at !== null && message.at <= state.last_message_at) return null;
  const { at, over_pressure, overload, empty, confirmed } = message;
  const contacts = { over_pressure, overload, empty, last_message_at: at };
  const count = countOf(state, message);
  if (count.isOld) return { state: { ...state, ...contacts, empty: state.empty }, given: 0 };
  if (count.isBack) return { state: { ...state, ...contacts, is_glitched: true, reported: message.cycles }, given: 0 };

  const { given, cycles } = count;
  const next: LubricatorState = { ...state, ...contacts, cycles };
  if (message.cycles !== null) {
    next.reported = message.cycles;
    next.may_go_back = false;
    next.is_glitched = false;
  }
  // Over-pressure is never a success, whatever else the message states.
  if (over_pressure || overload) return { state: { ...next, confirm_by: null, last_cycle: null }, given };
  if (confirmed) return { state: { ...next, ...ended, last_cycle: "lubricated" }, given };
  if (confirmed === false) return { state: { ...next, confirm_by: null, has_failed: true, last_cycle: null }, given };
  if (given > 0 && !has_confirmation) return { state: { ...next, ...ended, last_cycle: "success" }, given };
  if (given > 0) next.confirm_by ??= at + dwell_s * 1_000;

  return { state: next, given };
}

const ended = { confirm_by: null, has_failed: false } as const;

const plain = { isBack: false, isOld: false, given: 0 };

function countOf({ cycles, reported, may_go_back }: LubricatorState, message: LubricatorMessage) {
  if (message.cycles === null) return { ...plain, cycles };
  // The first count ever is where it begins, and so is the first of a new container.
  if (reported === null) return { ...plain, cycles: message.cycles };
  if (may_go_back) return { ...plain, isOld: message.cycles >= reported, cycles: message.cycles };
  if (message.cycles < cycles) return { ...plain, isBack: true, cycles };

  return { ...plain, given: message.cycles - cycles, cycles: message.cycles };
}

/** The dwell is over and nothing has confirmed the cycle: "Unable to Verify Lube Cycle". Null while it is not. */
export const unverified = (state: LubricatorState, now: number): LubricatorState | null =>
  state.confirm_by !== null && state.confirm_by <= now
    ? { ...state, confirm_by: null, has_failed: true, last_cycle: null }
    : null;
