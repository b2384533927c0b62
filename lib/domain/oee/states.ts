/** What a line does at a moment: domain reference 8.1 and 8.2. */

const rateStates = ["at_rate", "below", "further_below", "stopped"] as const;
export type RateState = (typeof rateStates)[number];

const lineStates = [
  ...(["running", "slow", "stopped", "jammed", "starved", "break", "no_signal", "not_scheduled"] as const),
] as const;
export type LineState = (typeof lineStates)[number];

/** @param rate parts a minute */
export function rateStateOf(rate: number, run_rate: number, further_below_percent: number): RateState {
  if (rate <= 0) return "stopped";
  if (rate >= run_rate) return "at_rate";

  return rate >= run_rate * (1 - further_below_percent / 100) ? "below" : "further_below";
}

/** The seconds over which a rate is taken: 60, or those of five expected parts where they are longer. */
export const rateWindowSeconds = (run_rate: number): number => Math.max(60, (5 * 60) / run_rate);

/**
 * Parts a minute that a rate over so many seconds may fall short: a window begins and ends between two parts, so that a
 * line at its run rate counts one less now and then.
 */
export const shortByOnePart = (seconds: number): number => 60 / seconds;

export interface LineNow {
  /** Milliseconds since 1970. */
  now: number;
  is_planned: boolean;
  is_break: boolean;
  /** The last reading of the outfeed counter, whatever it counted. Null: there was none. */
  heard_at: number | null;
  lost_seconds: number;
  /** The last part, and the last one at the infeed; null where none came or none is counted. */
  last_part_at: number | null;
  has_infeed: boolean;
  last_infeed_at: number | null;
  stop_seconds: number;
  /** Parts a minute in the last window. */
  rate: number;
  run_rate: number;
  /** How many parts more went in than came out in the window, and how many may. */
  held_back: number;
  loss_count: number;
}

export function lineStateOf(line: LineNow): LineState {
  const { now, stop_seconds, last_infeed_at, last_part_at } = line;
  if (line.heard_at === null || now - line.heard_at > line.lost_seconds * 1000)
    return line.is_planned ? "no_signal" : line.is_break ? "break" : "not_scheduled";
  const isSilent = (at: number | null) => at === null || line.heard_at! - at > stop_seconds * 1000;
  if (!isSilent(last_part_at)) {
    if (!line.is_planned) return line.is_break ? "break" : "not_scheduled";
    if (line.has_infeed && line.held_back > line.loss_count) return "jammed";
    const least = line.run_rate - shortByOnePart(rateWindowSeconds(line.run_rate));
    return line.rate >= least ? "running" : "slow";
  }
  if (!line.is_planned) return line.is_break ? "break" : "not_scheduled";
  if (!line.has_infeed) return "stopped";

  return isSilent(last_infeed_at) ? "starved" : "jammed";
}
