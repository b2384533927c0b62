import type { Step } from "./counts";
import { type Stretch, secondsOf, without } from "./stretches";

/** Stops of a line, read from its counter (domain reference 8.2). Times are milliseconds since 1970. */

/** Below it a stop is a short stop: a loss of speed, which nobody has to explain. Domain reference 8.2, "Micro-stop". */
export const shortStopSeconds = 300;

export interface StopSettings {
  /** Ideal parts a minute. */
  run_rate: number;
  /** Seconds without a part before the line has stopped; more than three ideal cycles. */
  stop_seconds: number;
}

/** Ideal milliseconds for one part. */
export const cycleOf = (run_rate: number): number => 60_000 / run_rate;

/** Does the stop time exceed three ideal cycles? A shorter one would call every hesitation a stop. */
export const isStopTimeLongEnough = ({ run_rate, stop_seconds }: StopSettings): boolean =>
  stop_seconds * 1000 > 3 * cycleOf(run_rate);

export interface Stop {
  from: number;
  /** Null: no part has come since. */
  to: number | null;
}

/**
 * Where no part came for longer than the stop time: from one ideal cycle after the last part until the next one. Several
 * parts of one step are taken to have come evenly in it. A lost counter is no stop: one that was open ends where the
 * readings end.
 */
export function stopsOf(steps: readonly Step[], { run_rate, stop_seconds }: StopSettings): Stop[] {
  const cycle = cycleOf(run_rate);
  const longest = stop_seconds * 1000;
  const stops: Stop[] = [];
  const add = (last: number, next: number) => {
    if (next - last > longest) stops.push({ from: last + cycle, to: next });
  };
  let last: number | null = null;
  for (const step of steps) {
    if (step.is_lost) {
      if (last !== null) add(last, step.from);
      // Whether it stood still just before is not known; from here on it is.
      last = step.to;
    } else if (step.parts > 0) {
      const each: number = (step.to - step.from) / step.parts;
      if (last !== null) add(last, step.from + each);
      if (each > longest && step.parts > 1)
        for (let part = 1; part < step.parts; part++) add(step.from + part * each, step.from + (part + 1) * each);
      last = step.to;
    } else last ??= step.from;
  }
  const end = steps.at(-1)?.to;
  if (last !== null && end !== undefined && end - last > longest) stops.push({ from: last + cycle, to: null });

  return stops;
}

export interface PlannedStop extends Stop {
  is_short: boolean;
}

/**
 * The stops inside the time that production was planned for, split around breaks. `now` ends those that are open only for
 * the question whether they are short ones: a stop is as long as its planned parts together.
 */
export function plannedStops(stops: readonly Stop[], planned: readonly Stretch[], now: number): PlannedStop[] {
  return stops.flatMap(({ from, to }) => {
    const pieces = piecesOf({ from, to: to ?? now }, planned);
    const is_short = secondsOf(pieces) < shortStopSeconds;
    return pieces.map((piece) => ({
      from: piece.from,
      to: to === null && piece.to === now ? null : piece.to,
      is_short,
    }));
  });
}

/** Shifts that follow each other without a gap do not split a stop into two. */
const piecesOf = (stop: Stretch, planned: readonly Stretch[]) => without([stop], without([stop], planned));
