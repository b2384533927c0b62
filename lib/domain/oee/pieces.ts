import type { Stretch } from "./stretches";
import { type Band, bandsOf, type Minutes } from "./timeline";

/** The shift as it is drawn: stops and breaks over what ran. */

/** A stretch of a shift by what the line did in it. */
export interface Piece extends Stretch {
  kind: Band["kind"] | "stopped" | "short" | "break";
  /** Parts a minute, of what ran. */
  rate?: number;
}

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
