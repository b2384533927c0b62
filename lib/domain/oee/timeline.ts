import { shortByOnePart } from "./states";
import type { Stretch } from "./stretches";

/**
 * The minutes of a shift as a band: running, slow, and where nobody measured. Stops are drawn over it. Slow means the same as
 * in the state of the line: below its run rate.
 */

export interface Band extends Stretch {
  kind: "running" | "slow" | "unseen";
  /** Parts a minute. */
  rate: number;
}

export type Minutes = readonly (readonly [at: number, parts: number, seen: number])[];

const minute = 60_000;
/** Minutes over which a rate is taken for the band, so that one slow minute is no stripe. */
const window = 5;
const leastSeen = 20;

/** @param minutes [start, parts, seconds seen] in order of time */
export function bandsOf(minutes: Minutes, { from, to }: Stretch, run_rate: number): Band[] {
  const known = new Map(minutes.map(([at, parts, seen]) => [at, { parts, seen }]));
  const bands: Band[] = [];
  for (let at = Math.floor(from / minute) * minute; at < to; at += minute) {
    const around = Array.from({ length: window }, (_, index) => known.get(at + (index - (window - 1) / 2) * minute));
    const seen = around.reduce((sum, one) => sum + (one?.seen ?? 0), 0);
    const parts = around.reduce((sum, one) => sum + (one?.parts ?? 0), 0);
    const rate = seen > 0 ? (parts / seen) * 60 : 0;
    const isSlow = rate > 0 && rate < run_rate - shortByOnePart(seen);
    const own = known.get(at);
    const kind = !own || own.seen < leastSeen ? "unseen" : isSlow ? "slow" : "running";
    const last = bands.at(-1);
    const piece = { from: Math.max(at, from), to: Math.min(at + minute, to) };
    if (last?.kind === kind && last.to === piece.from) {
      last.rate = (last.rate * (last.to - last.from) + rate * (piece.to - piece.from)) / (piece.to - last.from);
      last.to = piece.to;
    } else bands.push({ ...piece, kind, rate });
  }

  return bands;
}
