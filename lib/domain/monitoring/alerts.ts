import { inList } from "@/lib/domain/shared/known";
import { type Level, worstLevel } from "@/lib/domain/shared/levels";
import { firstOf, lastOf } from "../shared/ends-of-lists";

/**
 * The alert engine, one state per rule of a (sensor, parameter): condition-monitoring domain reference, sections 2.2
 * and 2.3. One sample in, a new state and its events out; no clock, no database.
 *
 *           samples_to_alarm in a row at or beyond a zone
 *      ok ───────────────────────────────────────────────▶ warning ──▶ alarm      (ok may go straight to alarm)
 *      ok ◀─────────────────────────────────────────────── warning ◀── alarm      (alarm may go straight to ok)
 *           samples_to_settle in a row a deadband inside it; reaching ok is the event "off_alarm"
 *
 * A stopped machine and a bad sample hold everything: no counter moves. A gap in the data restarts the counters and
 * keeps the level. A sample that is not newer than the last one is stored by the caller and never evaluated.
 */

const alertKinds = ["high", "low", "amplitude", "rise", "acute", "chronic"] as const;
export type AlertKind = (typeof alertKinds)[number];

const ruleLevels = ["ok", "warning", "alarm"] as const;
export type RuleLevel = (typeof ruleLevels)[number];

export type AlertRule = {
  /** Unique among the rules of one sensor and parameter; the states are kept under it. */
  key: string;
  kind: AlertKind;
  /** Which side of the zones is bad. Kind "low" is always low, "high", "amplitude" and "rise" always high. */
  direction: "high" | "low";
  /** Thresholds in the parameter's base unit. A threshold that is absent is never exceeded and always settled. */
  warning: number | null;
  alarm: number | null;
  /** Hysteresis, in the base unit or as a percentage of the threshold it belongs to. */
  deadband: number;
  deadband_unit: "absolute" | "percent";
  samples_to_alarm: number;
  samples_to_settle: number;
  /** Running samples in a row for an acute alert, and the window of an amplitude alert. */
  acute_samples: number;
  /** The window of a chronic alert; nothing is decided before it is full. */
  chronic_samples: number;
  /** Usually three expected intervals. Null: this parameter never goes stale. */
  stale_after_seconds: number | null;
  /** Samples this soon after a start are held, so that an inrush is not an alarm. */
  delay_after_start_seconds: number;
  /** Temperature and pressure may opt out and be watched on a stopped machine too. */
  running_only: boolean;
  /** Back to ok while unacknowledged stays visible until somebody acknowledges it. */
  latching: boolean;
  enabled: boolean;
};

const alertRuleDefaults = {
  direction: "high",
  warning: null,
  alarm: null,
  deadband: 0,
  deadband_unit: "absolute",
  samples_to_alarm: 3,
  samples_to_settle: 3,
  acute_samples: 5,
  chronic_samples: 100,
  stale_after_seconds: null,
  delay_after_start_seconds: 60,
  running_only: true,
  latching: false,
  enabled: true,
} as const satisfies Omit<AlertRule, "key" | "kind">;

/** A rule with the defaults of the domain reference, section 2.2, for fields that are not set. */
export function alertRule(rule: Pick<AlertRule, "key" | "kind"> & Partial<AlertRule>): AlertRule {
  return { ...alertRuleDefaults, direction: rule.kind === "low" ? "low" : "high", ...rule };
}

/** Plain data, stored as JSON. Times are UTC milliseconds, values are in the parameter's base unit. */
export type AlertState = {
  level: RuleLevel;
  up_warning: number;
  up_alarm: number;
  down_warning: number;
  down_alarm: number;
  /**
   * The last valid running samples, oldest first; only chronic and amplitude rules keep any. A rise keeps the lows of
   * its last hour, each time before its value.
   */
  window: number[];
  /** The worst statistic since the samples began to exceed the lowest zone. */
  peak: number | null;
  peak_ts: number | null;
  /** The newest sample that was not late, good or bad: what is not newer is late. */
  last_ts: number | null;
  /** The newest sample with a usable value: the silence of a sensor is measured from here. */
  last_data_ts: number | null;
  running: boolean | null;
  last_stopped_ts: number | null;
  started_ts: number | null;
  stale: boolean;
  acknowledged: boolean;
  returned_unacknowledged: boolean;
};

export type AlertStates = Record<string, AlertState>;

export const calm: Readonly<AlertState> = {
  level: "ok",
  up_warning: 0,
  up_alarm: 0,
  down_warning: 0,
  down_alarm: 0,
  window: [],
  peak: null,
  peak_ts: null,
  last_ts: null,
  last_data_ts: null,
  running: null,
  last_stopped_ts: null,
  started_ts: null,
  stale: false,
  acknowledged: false,
  returned_unacknowledged: false,
};

export type Sample = {
  /** UTC milliseconds. */
  ts: number;
  value: number | null;
  /** Quality codes of `isUsable`; 0 (good) when absent. */
  quality?: number;
  /** Null or absent: nobody knows, so the machine counts as running. */
  running?: boolean | null;
};

/** One a transition, never one a sample. `value` is the statistic that decided: the sample, a mean or a swing. */
export type LevelEvent = {
  type: "warning" | "alarm" | "off_alarm";
  rule: string;
  kind: AlertKind;
  ts: number;
  from: RuleLevel;
  to: RuleLevel;
  value: number;
  /** The worst value so far of this excursion, and when. */
  peak: number;
  peak_ts: number;
  acknowledgement_cleared: boolean;
};

/** No data for longer than the rule allows, and its end. Beside the level, which is held. */
export type DataEvent = { type: "stale" | "fresh"; rule: string; ts: number };
export type AlertEvent = LevelEvent | DataEvent;

export const isLevelEvent = (event: AlertEvent): event is LevelEvent =>
  event.type !== "stale" && event.type !== "fresh";

export type Evaluation = { state: AlertState; events: AlertEvent[] };

/**
 * Runs a batch of samples of one (sensor, parameter) through all of its rules, in time order. Meant for replays and
 * imports too: it copies each state once, not once a sample. Events come in time order, rule by rule within a sample.
 */
export function evaluateSeries(
  rules: readonly AlertRule[],
  states: Readonly<AlertStates>,
  samples: readonly Sample[],
): { states: AlertStates; events: AlertEvent[] } {
  const next: AlertStates = {};
  const events: AlertEvent[] = [];
  const active = rules.map((rule) => {
    const state = copyOf(states[rule.key] ?? calm);
    next[rule.key] = state;

    return { rule, state };
  });

  for (const sample of inTimeOrder(samples)) {
    for (const { rule, state } of active) step(rule, state, sample, events);
  }

  return { states: next, events };
}

/**
 * The states after samples that are known to decide nothing (see `restOf`): windows, times and whether the machine runs
 * move on, counts and levels do not. A rule without a state begins with the next sample.
 */
export function catchUp(
  rules: readonly AlertRule[],
  states: Readonly<AlertStates>,
  samples: readonly Sample[],
): AlertStates {
  const next: AlertStates = { ...states };
  for (const rule of rules) {
    const known = states[rule.key];
    if (!known) continue;
    const state = copyOf(known);
    next[rule.key] = state;
    for (const sample of inTimeOrder(samples)) observe(rule, state, sample, []);
  }

  return next;
}

/** Samples of the past that the windows of the rules can hold: a number of the last ones, and all of the last so many ms. */
export function reachOf(rules: readonly AlertRule[]): { samples: number; ms: number } {
  const sizes = rules.map((rule) => windowSize(rule) ?? 1);

  return { samples: Math.max(1, ...sizes), ms: rules.some(({ kind }) => kind === "rise") ? riseMs + slotMs : 0 };
}

/**
 * What the passing of time alone does, called by the sweep: after too long without data the counters restart, the
 * level and the windows stay, and "stale" is sent once.
 */
export function gap(rule: AlertRule, state: AlertState, now: number): Evaluation {
  if (!rule.enabled || state.stale || !isSilent(rule, state, now)) return { state, events: [] };

  const next = copyOf(state);
  restartCounters(next);
  next.stale = true;

  return { state: next, events: [{ type: "stale", rule: rule.key, ts: now }] };
}

/** The level is not touched. A latched return to ok is released by it. */
export function acknowledge(state: AlertState): AlertState {
  return { ...copyOf(state), acknowledged: true, returned_unacknowledged: false };
}

/** For a rule that is switched off or removed: an open excursion ends, so that no alert stays open for ever. */
export function standDown(rule: AlertRule, state: AlertState, ts: number): Evaluation {
  if (state.level === "ok") return { state: { ...copyOf(calm) }, events: [] };

  const value = state.peak ?? 0;
  const event: LevelEvent = {
    type: "off_alarm",
    rule: rule.key,
    kind: rule.kind,
    ts,
    from: state.level,
    to: "ok",
    value,
    peak: value,
    peak_ts: state.peak_ts ?? ts,
    acknowledgement_cleared: false,
  };

  return { state: { ...copyOf(calm) }, events: [event] };
}

/**
 * What a sensor shows for one rule. Alarm wins whatever the kind, so that an acute alarm is never painted milder than
 * a plain one; silence is shown only when nothing worse is held.
 */
function shownLevel({ kind }: AlertRule, state: AlertState): Level {
  if (state.level === "alarm") return "alarm";
  if (state.level === "warning") return kind === "acute" || kind === "chronic" ? kind : "warning";
  if (state.returned_unacknowledged) return "off_alarm";

  return state.stale || state.last_data_ts === null ? "unknown" : "ok";
}

/**
 * What a sensor shows: the worst of its rules that are switched on. With none there is nothing to judge by, which is
 * unknown and not healthy.
 */
export function sensorLevel(watches: readonly { rule: AlertRule; state: AlertState | undefined }[]): Level {
  const enabled = watches.filter(({ rule }) => rule.enabled);

  return enabled.length === 0
    ? "unknown"
    : worstLevel(enabled.map(({ rule, state }) => shownLevel(rule, state ?? calm)));
}

/** Good, estimated and stale-clock samples are evaluated; out of range and sensor fault are not. Not running is 5. */
export function isUsable(quality: number): boolean {
  return quality === 0 || quality === 1 || quality === 4 || quality === notRunning;
}

/** Of a sample: the machine did not run. */
export const notRunning = 5;

/** Where nobody knows, the machine counts as running. */
export const isRunningSample = (quality: number, running: boolean | null | undefined) =>
  quality !== notRunning && running !== false;

export type RuleProblem = { field: string; message: string };

/** Where the thresholds came from. Learned ones need both multipliers. */
export type ZoneSource = "manual" | "iso" | "baseline" | "our" | "imported";

/** The specification's own sentences are the message keys. An empty list means the rule may be saved. */
export function validateRule(
  rule: AlertRule & { source?: ZoneSource; k_warning?: number | null; k_alarm?: number | null },
): RuleProblem[] {
  const { warning, alarm, deadband } = rule;
  const numbers = { warning, alarm, deadband, stale_after_seconds: rule.stale_after_seconds };
  const problems: RuleProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });

  for (const [field, value] of Object.entries(numbers)) {
    if (value !== null && !Number.isFinite(value)) refuse(field, "All values must be a number");
  }
  if (problems.length > 0) return problems;

  // Limits that are to be learnt need no number yet.
  if (warning === null && alarm === null && rule.source !== "baseline")
    refuse("alarm", "At least one of these fields is required");
  if (warning !== null && alarm !== null) {
    if (isLow(rule) && alarm >= warning) refuse("alarm", "Alarm zone should be lower than Warning zone");
    if (!isLow(rule) && alarm <= warning) refuse("alarm", "Alarm zone should be higher than Warning zone");
  }
  if (!deadbandFits(rule)) refuse("deadband", "Deadband should be lower than the distance between the zones");

  for (const field of ["samples_to_alarm", "samples_to_settle", "acute_samples", "chronic_samples"] as const) {
    if (!isCount(rule[field])) refuse(field, "Samples should be a whole number from 1 to 10000");
  }
  if (!(rule.delay_after_start_seconds >= 0)) refuse("delay_after_start_seconds", "All values must be a number");
  if (rule.stale_after_seconds !== null && rule.stale_after_seconds <= 0) {
    refuse("stale_after_seconds", "All values must be a number");
  }

  if (rule.source === "baseline") {
    for (const field of ["k_warning", "k_alarm"] as const) {
      if (!Number.isFinite(rule[field] ?? Number.NaN)) {
        refuse(field, "All threshold multipliers fields should have values");
      }
    }
  }

  return problems;
}

const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 10_000;

function deadbandFits(rule: AlertRule): boolean {
  if (rule.deadband < 0) return false;
  if (rule.warning === null || rule.alarm === null || rule.warning === rule.alarm) return true;
  const widest = Math.max(deadbandAt(rule, rule.warning), deadbandAt(rule, rule.alarm));

  return widest < Math.abs(rule.alarm - rule.warning);
}

function inTimeOrder(samples: readonly Sample[]): readonly Sample[] {
  const sorted = samples.every((sample, index) => index === 0 || inList(samples, index - 1).ts <= sample.ts);

  return sorted ? samples : samples.toSorted((a, b) => a.ts - b.ts);
}

/** Works in place, on a copy its caller made. */
function step(rule: AlertRule, state: AlertState, sample: Sample, events: AlertEvent[]): void {
  const statistic = observe(rule, state, sample, events);
  if (statistic !== null) decide(rule, state, statistic, sample.ts, events);
}

/** What a sample gives to decide by; null where nothing is decided by it. */
function observe(rule: AlertRule, state: AlertState, sample: Sample, events: AlertEvent[]): number | null {
  if (!rule.enabled) return null;
  if (state.last_ts !== null && sample.ts <= state.last_ts) return null;
  state.last_ts = sample.ts;

  const { value } = sample;
  const quality = sample.quality ?? 0;
  if (value === null || !Number.isFinite(value) || !isUsable(quality)) return null;

  endSilence(rule, state, sample.ts, events);

  const running = isRunningSample(quality, sample.running);
  followMachine(state, running, sample.ts);
  if (rule.running_only && (!running || isStarting(rule, state, sample.ts))) {
    // What a machine was before it stood still, or while it warmed up, it has not risen from while it ran.
    if (rule.kind === "rise") state.window.length = 0;
    return null;
  }

  return statisticOf(rule, state, value, sample.ts);
}

/** Missing data that no sweep has reported restarts the counters too; it is not reported afterwards. */
function endSilence(rule: AlertRule, state: AlertState, ts: number, events: AlertEvent[]): void {
  if (state.stale) events.push({ type: "fresh", rule: rule.key, ts });
  else if (isSilent(rule, state, ts)) restartCounters(state);
  state.stale = false;
  state.last_data_ts = ts;
}

/**
 * A start is dated at the last stopped sample, the earliest moment it can have happened: a sensor that samples every
 * few minutes loses no sample to the delay.
 */
function followMachine(state: AlertState, running: boolean, ts: number): void {
  if (!running) state.last_stopped_ts = ts;
  else if (state.running === false) state.started_ts = state.last_stopped_ts;
  state.running = running;
}

export const isStarting = (rule: AlertRule, state: AlertState, ts: number) =>
  state.started_ts !== null && ts - state.started_ts < rule.delay_after_start_seconds * 1000;

const isSilent = (rule: AlertRule, state: AlertState, now: number) =>
  rule.stale_after_seconds !== null &&
  state.last_data_ts !== null &&
  now - state.last_data_ts > rule.stale_after_seconds * 1000;

function restartCounters(state: AlertState): void {
  state.up_warning = state.up_alarm = state.down_warning = state.down_alarm = 0;
  if (state.level === "ok") state.peak = state.peak_ts = null;
}

/** The sample itself, what it rose by in an hour, or the mean or swing of a full window; null until it is full. */
function statisticOf(rule: AlertRule, state: AlertState, value: number, ts: number): number | null {
  if (rule.kind === "rise") return riseOf(state.window, value, ts);
  const size = windowSize(rule);
  if (size === null) return value;

  const { window } = state;
  window.push(value);
  if (window.length > size) window.splice(0, window.length - size);
  if (window.length < size) return null;

  return rule.kind === "chronic" ? meanOf(window) : swingOf(window);
}

function windowSize({ kind, chronic_samples, acute_samples }: AlertRule): number | null {
  if (kind === "chronic") return chronic_samples;

  return kind === "amplitude" ? acute_samples : null;
}

const riseMs = 3_600_000; // domain reference 3.2: a rise in 1 h
const slotMs = 30_000;
const slotOf = (ts: number) => Math.floor(ts / slotMs);

/**
 * Over the lowest of the hour until now. Only what can still become the lowest is kept, times and values in turn, and
 * one of each half minute of the clock: a sensor that speaks every second has no larger state. By the clock, so that
 * the last hour alone gives the same lows as all that came before it.
 */
function riseOf(lows: number[], value: number, ts: number): number {
  while (lows.length > 0 && firstOf(lows) < ts - riseMs) lows.splice(0, 2);
  while (lows.length > 0 && lastOf(lows) >= value) lows.splice(-2, 2);
  if (lows.length === 0 || slotOf(ts) > slotOf(inList(lows, lows.length - 2))) lows.push(ts, value);

  // 45.3 − 35.3 is ten, whatever the binary fractions.
  return Math.round((value - inList(lows, 1)) * 1e9) / 1e9;
}

/** Summed again each time: a running sum drifts, and a drift of one bit decides a value that is on the threshold. */
function meanOf(window: readonly number[]): number {
  let sum = 0;
  for (const value of window) sum += value;

  return sum / window.length;
}

export function swingOf(window: readonly number[]): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of window) {
    if (value < low) low = value;
    if (value > high) high = value;
  }

  return high - low;
}

function decide(rule: AlertRule, state: AlertState, value: number, ts: number, events: AlertEvent[]): void {
  count(rule, state, value);
  keepPeak(rule, state, value, ts);

  const to = nextLevel(rule, state);
  if (to === state.level) return;

  const from = state.level;
  const escalated = severity[to] > severity[from];
  events.push({
    type: to === "ok" ? "off_alarm" : to,
    rule: rule.key,
    kind: rule.kind,
    ts,
    from,
    to,
    value,
    peak: state.peak ?? value,
    peak_ts: state.peak_ts ?? ts,
    acknowledgement_cleared: escalated && state.acknowledged,
  });

  state.level = to;
  state.returned_unacknowledged = to === "ok" && rule.latching && !state.acknowledged;
  if (escalated || to === "ok") state.acknowledged = false;
  if (to === "ok") state.peak = state.peak_ts = null;
}

const severity: Record<RuleLevel, number> = { ok: 0, warning: 1, alarm: 2 };

function count(rule: AlertRule, state: AlertState, value: number): void {
  state.up_warning = exceeds(rule, value, rule.warning) ? state.up_warning + 1 : 0;
  state.up_alarm = exceeds(rule, value, rule.alarm) ? state.up_alarm + 1 : 0;
  state.down_warning = hasSettled(rule, value, rule.warning) ? state.down_warning + 1 : 0;
  state.down_alarm = hasSettled(rule, value, rule.alarm) ? state.down_alarm + 1 : 0;
}

function keepPeak(rule: AlertRule, state: AlertState, value: number, ts: number): void {
  const isOut = state.level !== "ok" || state.up_warning > 0 || state.up_alarm > 0;
  if (!isOut) {
    state.peak = state.peak_ts = null;
    return;
  }
  if (state.peak !== null && !(isLow(rule) ? value < state.peak : value > state.peak)) return;
  state.peak = value;
  state.peak_ts = ts;
}

function nextLevel(rule: AlertRule, state: AlertState): RuleLevel {
  const up = samplesUp(rule);
  const down = rule.kind === "chronic" ? 1 : rule.samples_to_settle;

  if (state.level !== "alarm" && rule.alarm !== null && state.up_alarm >= up) return "alarm";
  if (state.level === "ok" && rule.warning !== null && state.up_warning >= up) return "warning";
  if (state.level === "alarm" && state.down_alarm >= down) {
    return state.down_warning >= down || rule.warning === null ? "ok" : "warning";
  }
  if (state.level === "warning" && state.down_warning >= down) return "ok";

  return state.level;
}

/** A chronic mean is already a hundred samples long: it needs no second count. */
function samplesUp(rule: AlertRule): number {
  if (rule.kind === "chronic") return 1;

  return rule.kind === "acute" ? rule.acute_samples : rule.samples_to_alarm;
}

export const isLow = (rule: AlertRule) =>
  rule.kind === "low" || (rule.direction === "low" && (rule.kind === "acute" || rule.kind === "chronic"));

const deadbandAt = (rule: AlertRule, threshold: number) =>
  rule.deadband_unit === "percent" ? (Math.abs(threshold) * rule.deadband) / 100 : rule.deadband;

/** The threshold itself belongs to the worse zone; a rise has to be more than what is allowed. */
function exceeds(rule: AlertRule, value: number, threshold: number | null): boolean {
  if (threshold === null) return false;
  if (rule.kind === "rise") return value > threshold;

  return isLow(rule) ? value <= threshold : value >= threshold;
}

function hasSettled(rule: AlertRule, value: number, threshold: number | null): boolean {
  if (threshold === null) return true;
  const band = deadbandAt(rule, threshold);

  return isLow(rule) ? value > threshold + band : value < threshold - band;
}

const copyOf = (state: Readonly<AlertState>): AlertState => ({ ...state, window: [...state.window] });
