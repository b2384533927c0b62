import { type AlertRule, evaluateSeries, isLevelEvent, type Sample } from "@/lib/domain/monitoring/alerts";
import { advanceEpisode, type Episode, type EpisodeChange, type EpisodeLevel } from "@/lib/domain/monitoring/episodes";

/** What limits would have done to samples that are stored: same engine, same episodes, no notifications. */
export interface Replay {
  /** How many alarms, warnings and special alerts would have been notified. */
  alarms: number;
  warnings: number;
  acute: number;
  chronic: number;
  episodes: ReplayEpisode[];
}

export interface ReplayEpisode {
  opened_at: number;
  /** Null: still open at the last sample. */
  ended_at: number | null;
  level: EpisodeLevel;
}

/** Samples in time order; those before `from` only fill the windows and bring the state that it began with. */
export function replay(rules: readonly AlertRule[], samples: readonly Sample[], from: number): Replay {
  const enabled = rules.filter((rule) => rule.enabled);
  const events = evaluateSeries(enabled, {}, samples).events.filter(isLevelEvent);
  const episodes: Episode[] = [];
  const changes: EpisodeChange[] = [];
  let open: Episode | null = null;
  for (const event of events) {
    const advance = advanceEpisode(open, event);
    if (advance.closed) episodes.push(advance.closed);
    open = advance.open;
    changes.push(...advance.changes.filter(({ ts }) => ts >= from));
  }
  if (open) episodes.push(open);
  const raised = (kind: "acute" | "chronic") =>
    events.filter((event) => event.kind === kind && event.from === "ok" && event.ts >= from).length;

  return {
    alarms: changes.filter(({ action, to }) => isRise(action) && to === "alarm").length,
    warnings: changes.filter(({ action, to }) => isRise(action) && to === "warning").length,
    acute: raised("acute"),
    chronic: raised("chronic"),
    episodes: episodes
      .filter(({ closed_at }) => closed_at === null || closed_at >= from)
      .map(({ opened_at, closed_at, peak }) => ({ opened_at, ended_at: closed_at, level: peak.level })),
  };
}

const isRise = (action: EpisodeChange["action"]) => action === "opened" || action === "escalated";

/** Samples before the range that the widest window of these rules reaches back. */
export const warmUp = (rules: readonly AlertRule[]) => Math.max(0, ...rules.map(windowOf));

function windowOf({ kind, chronic_samples, acute_samples, samples_to_alarm, stale_after_seconds }: AlertRule): number {
  if (kind === "chronic") return chronic_samples;
  // Silence is three expected intervals, a rise is one hour of them.
  if (kind === "rise") return Math.ceil((3 * 3600) / (stale_after_seconds ?? 900));

  return kind === "acute" || kind === "amplitude" ? acute_samples : samples_to_alarm;
}
