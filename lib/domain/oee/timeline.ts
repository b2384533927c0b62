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

/** A stretch of a shift by what the line did in it. */
export interface Piece extends Stretch {
  kind: Band["kind"] | "stopped" | "short" | "break";
  /** Parts a minute, of what ran. */
  rate?: number;
}

type Minutes = readonly (readonly [at: number, parts: number, seen: number])[];

interface ShiftTimes {
  /** Start, parts and seconds seen, in order of time. */
  minutes: Minutes;
  planned: readonly Stretch[];
  breaks: readonly Stretch[];
  /** `to` is null while the stop goes on. */
  stops: readonly { from: number; to: number | null; is_short: boolean; is_planned: boolean }[];
}

/** The pieces of a range up to a moment: what runs or is unseen lies below; breaks and stops lie over it. */
export function piecesOf(
  { minutes, planned, breaks, stops }: ShiftTimes,
  run_rate: number,
  range: Stretch,
  until: number,
): Piece[] {
  const inside = ({ from, to }: Stretch) => ({
    from: Math.max(from, range.from),
    to: Math.min(to, range.to, until),
  });
  const bands = planned
    .map(inside)
    .filter(({ from, to }) => to > from)
    .flatMap((stretch) => bandsOf(minutes, stretch, run_rate));
  const still = stops.map(({ from, to, is_short, is_planned }) => ({
    kind: is_planned ? ("break" as const) : is_short ? ("short" as const) : ("stopped" as const),
    ...inside({ from, to: to ?? until }),
  }));

  return [...bands, ...still, ...breaks.map((one) => ({ kind: "break" as const, ...one }))].filter(
    ({ from, to }) => to > from,
  );
}

/** How high a piece is drawn, 0 to 1: a slow one as much lower as its rate is, but never so low that its pattern is lost. */
export const heightOf = ({ kind, rate = 0 }: Pick<Piece, "kind" | "rate">, run_rate: number): number =>
  kind === "slow" ? Math.round(Math.min(0.9, Math.max(0.4, rate / run_rate)) * 100) / 100 : 1;

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
