import {
  type AlertRule,
  type AlertState,
  type AlertStates,
  isLow,
  isRunningSample,
  isStarting,
  isUsable,
} from "@/lib/domain/monitoring/alerts";
import { inList } from "@/lib/domain/shared/known";

/**
 * Most samples decide nothing: the machine runs as it did, and every value lies far from its limits. A measurement of
 * which that is known is at rest: samples between `low` and `high` (both exclusive) need no engine. What its windows
 * would hold by then is made up from the stored readings once one of them lies outside (`catchUp`).
 */
export interface Rest {
  /** Which samples it is about: those of a running machine, those of a stopped one, or all, because nobody watches. */
  kind: RestKind;
  low: number;
  high: number;
}

export type RestKind = "running" | "stopped" | "any";

/** Nobody watches it: no sample decides anything. */
export const unwatched: Rest = { kind: "any", low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };

/**
 * Between which values the next samples decide nothing, whatever their number and order, with these rules in these states;
 * null where some might. `rules` are those that are switched on.
 */
export function restOf(rules: readonly AlertRule[], states: Readonly<AlertStates>): Rest | null {
  let rest: Rest | null = null;
  for (const rule of rules) {
    const state = states[rule.key];
    const own = state ? restOfRule(rule, state) : null;
    if (!own || (rest && own.kind !== rest.kind)) return null;
    rest = rest ? { kind: own.kind, low: Math.max(rest.low, own.low), high: Math.min(rest.high, own.high) } : own;
  }

  return rest && rest.low < rest.high ? rest : null;
}

function restOfRule(rule: AlertRule, state: Readonly<AlertState>): Rest | null {
  if (state.level !== "ok" || state.stale || state.returned_unacknowledged || state.last_data_ts === null) return null;
  if (state.running === false) return rule.running_only ? { ...unwatched, kind: "stopped" } : null;
  const isCounting = state.up_warning > 0 || state.up_alarm > 0;
  if (isCounting || (rule.running_only && isStarting(rule, state, state.last_data_ts))) return null;

  return between(rule, state.window);
}

/** Whether the machine ran when a sample was taken; null where its value is of no use. */
export function runningBy({ quality, running }: { quality: number; running: boolean | null }): boolean | null {
  return isUsable(quality) ? isRunningSample(quality, running) : null;
}

/** Kept free of rounding: the last digits of a span decide nothing. */
const safely = 0.999;
/** Of a rise, the part of its span below the lowest value: a machine cools as well as it warms. */
const below = 0.3;

function between(rule: AlertRule, window: readonly number[]): Rest | null {
  const thresholds = [rule.warning, rule.alarm].filter((threshold) => threshold !== null);
  const least = Math.min(...thresholds);
  switch (rule.kind) {
    case "amplitude": {
      const [low, high] = [Math.min(...window), Math.max(...window)];
      if (window.length === 0) return null;

      return around((low + high - least * safely) / 2, least * safely, window);
    }
    case "rise":
      if (window.length === 0) return null;
      // Times and values in turn.
      return around(inList(window, 1) - least * below, least * safely, [inList(window, 1)]);
    default: {
      const [low, high] = isLow(rule)
        ? [Math.max(...thresholds), Number.POSITIVE_INFINITY]
        : [Number.NEGATIVE_INFINITY, least];

      return holding({ kind: "running", low, high }, window);
    }
  }
}

const around = (low: number, span: number, window: readonly number[]) =>
  holding({ kind: "running", low, high: low + span }, window);

/** Values that a mean or a swing still counts must not lie outside either. */
const holding = (rest: Rest, window: readonly number[]): Rest | null =>
  window.every((value) => value > rest.low && value < rest.high) ? rest : null;
