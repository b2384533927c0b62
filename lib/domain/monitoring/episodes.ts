import type { LevelEvent, RuleLevel } from "@/lib/domain/monitoring/alerts";

/**
 * One alert record an episode, over all the rules of one (sensor, parameter):
 *
 *      first warning or alarm                         every rule back to ok
 *   ──────────────────────────▶ open ⟲ up and down ──────────────────────────▶ closed
 *
 * The level is the worst of the rules, the peak is kept, and an escalation clears the acknowledgement. No data is an
 * alert of its own, further down: it never opens, moves or ends an episode.
 */
export type EpisodeLevel = Exclude<RuleLevel, "ok">;

export type Peak = { level: EpisodeLevel; rule: string; value: number; ts: number };

export type Acknowledgement = { user_id: number; ts: number; comment: string; snapshot: Record<string, number> };

export type Episode = {
  /** UTC milliseconds throughout. */
  opened_at: number;
  closed_at: number | null;
  duration_ms: number | null;
  level: EpisodeLevel;
  /** The rule behind the present level, or behind the last one when closed. */
  rule: string;
  /** Rules that are not ok, by key. */
  rule_levels: Record<string, EpisodeLevel>;
  peak: Peak;
  /** The fault of the episode before this one came back. */
  is_repeat: boolean;
  acknowledgement: Acknowledgement | null;
  /** Not notified until then, although evaluated and stored. */
  shelved_until: number | null;
};

export type EpisodeAction = "opened" | "escalated" | "lowered" | "closed" | "acknowledgement_cleared";

/** A line of the alert's history. */
export type EpisodeChange = {
  action: EpisodeAction;
  ts: number;
  rule: string;
  from: RuleLevel;
  to: RuleLevel;
  value: number;
};

/** The last closed episode of the same sensor and parameter. */
export type Predecessor = { closed_at: number; order_completed_since: boolean };

export type Advance = { open: Episode | null; closed: Episode | null; changes: EpisodeChange[] };

/**
 * Takes one transition of one rule. Exactly one of `open` and `closed` is set, or neither when a rule returned to ok
 * that had no part in anything open.
 */
export function advanceEpisode(
  open: Episode | null,
  transition: LevelEvent,
  predecessor: Predecessor | null = null,
): Advance {
  if (open === null) return openEpisode(transition, predecessor);

  const next = { ...open, rule_levels: { ...open.rule_levels }, peak: worsePeak(open.peak, transition) };
  if (transition.to === "ok") delete next.rule_levels[transition.rule];
  else next.rule_levels[transition.rule] = transition.to;

  const worst = worstRule(next.rule_levels, open.rule);
  if (worst === null) return closeEpisode(next, transition);
  next.level = worst.level;
  next.rule = worst.rule;

  return { open: next, closed: null, changes: moveChanges(open, next, transition) };
}

function openEpisode(transition: LevelEvent, predecessor: Predecessor | null): Advance {
  if (transition.to === "ok") return { open: null, closed: null, changes: [] };

  const { ts, rule, to } = transition;
  const episode: Episode = {
    opened_at: ts,
    closed_at: null,
    duration_ms: null,
    level: to,
    rule,
    rule_levels: { [rule]: to },
    peak: peakOf(transition, to),
    is_repeat: predecessor !== null && isRepeat(predecessor, ts),
    acknowledgement: null,
    shelved_until: null,
  };

  return { open: episode, closed: null, changes: [changeOf("opened", transition, "ok", to)] };
}

const repeatDays = 30;
const day = 86_400_000;

/** The fault came back: within 30 days of the last episode's end, or after an order that should have cured it. */
function isRepeat(predecessor: Predecessor, openedAt: number): boolean {
  return predecessor.order_completed_since || openedAt - predecessor.closed_at <= repeatDays * day;
}

function closeEpisode(episode: Episode, transition: LevelEvent): Advance {
  const closed = { ...episode, closed_at: transition.ts, duration_ms: transition.ts - episode.opened_at };

  return { open: null, closed, changes: [changeOf("closed", transition, episode.level, "ok")] };
}

function moveChanges(before: Episode, after: Episode, transition: LevelEvent): EpisodeChange[] {
  if (before.level === after.level) return [];

  const escalated = after.level === "alarm";
  const changes = [changeOf(escalated ? "escalated" : "lowered", transition, before.level, after.level)];
  if (escalated && before.acknowledgement) {
    after.acknowledgement = null;
    changes.push(changeOf("acknowledgement_cleared", transition, before.level, after.level));
  }

  return changes;
}

const changeOf = (
  action: EpisodeAction,
  { ts, rule, value }: LevelEvent,
  from: RuleLevel,
  to: RuleLevel,
): EpisodeChange => ({ action, ts, rule, from, to, value });

/** Alarm before warning; among equals the rule that is already shown, so that the name does not flicker. */
function worstRule(levels: Record<string, EpisodeLevel>, shown: string): { rule: string; level: EpisodeLevel } | null {
  const rules = Object.keys(levels);
  const alarming = rules.filter((rule) => levels[rule] === "alarm");
  const worst = alarming.length > 0 ? alarming : rules;
  const rule = worst.includes(shown) ? shown : worst[0];

  return rule === undefined ? null : { rule, level: levels[rule]! };
}

/** Values of different rules cannot be compared (a swing, a mean, a low value): the worse level wins, then the rule's own. */
function worsePeak(peak: Peak, transition: LevelEvent): Peak {
  const level = transition.to === "alarm" || transition.from === "alarm" ? "alarm" : "warning";
  if (peak.rule === transition.rule) return peakOf(transition, peak.level === "alarm" ? "alarm" : level);

  return level === "alarm" && peak.level === "warning" ? peakOf(transition, level) : peak;
}

/** The engine already keeps the worst value of the rule's excursion, also between transitions. */
const peakOf = ({ rule, peak, peak_ts }: LevelEvent, level: EpisodeLevel): Peak => ({
  level,
  rule,
  value: peak,
  ts: peak_ts,
});

export const longestShelfDays = 7;

/** Null when the time has passed or is more than seven days ahead. */
export function shelveEpisode(episode: Episode, until: number, now: number): Episode | null {
  const fits = until > now && until - now <= longestShelfDays * day;

  return fits ? { ...episode, shelved_until: until } : null;
}

/** A shelf ends by itself. */
export const isShelved = (episode: Pick<Episode, "shelved_until">, now: number) =>
  episode.shelved_until !== null && episode.shelved_until > now;

const notifyWithinMinutes = 15;

/**
 * Whether users are notified of a change: openings and escalations always, the end only after an earlier notice. Not
 * while shelved, and not when the data came so late that the news is older than a quarter of an hour.
 */
export function isNotified(
  change: EpisodeChange,
  episode: Pick<Episode, "shelved_until">,
  { now, was_notified }: { now: number; was_notified: boolean },
): boolean {
  if (isShelved(episode, now) || now - change.ts > notifyWithinMinutes * 60_000) return false;

  return change.action === "opened" || change.action === "escalated" || (change.action === "closed" && was_notified);
}

/** The "no data" alert of a (sensor, parameter): beside the level, which is held. */
export type Silence = { opened_at: number; closed_at: number | null; duration_ms: number | null };

/** Opens with the first rule that goes stale and ends with the first new sample, whatever the number of rules. */
export function advanceSilence(
  open: Silence | null,
  event: { type: "stale" | "fresh"; ts: number },
): { open: Silence | null; closed: Silence | null } {
  if (event.type === "stale")
    return { open: open ?? { opened_at: event.ts, closed_at: null, duration_ms: null }, closed: null };
  if (open === null) return { open: null, closed: null };

  return { open: null, closed: { ...open, closed_at: event.ts, duration_ms: event.ts - open.opened_at } };
}
