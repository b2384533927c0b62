/**
 * Overall equipment effectiveness: ISO 22400-2, domain reference 8.1. Figures come from times and counts; those of several
 * shifts are the sums of their times and counts, never the mean of their percentages. What is not measured is null.
 */

/** Seconds and parts of a shift, of a part of it, or of many together. */
export interface Tally {
  /** Planned busy time: the shift without its breaks and planned stops, and without what nobody measured. */
  planned_seconds: number;
  /** Planned time without a signal. It is in no figure. */
  unmeasured_seconds: number;
  /** Unplanned stops, short ones left out. */
  stop_seconds: number;
  stops: number;
  short_stop_seconds: number;
  short_stops: number;
  /** Parts produced: those that left the line, and those lost in it beyond what is tolerated. */
  total: number;
  /** Null where no counter of rejects is connected. */
  rejects: number | null;
  lost: number;
  /** Parts at the run rate in the planned time, as run rates differ from shift to shift. */
  possible: number;
  /** Parts at the run rate in the time without stops. */
  possible_running: number;
}

export const noTally: Tally = {
  planned_seconds: 0,
  unmeasured_seconds: 0,
  stop_seconds: 0,
  stops: 0,
  short_stop_seconds: 0,
  short_stops: 0,
  total: 0,
  rejects: 0,
  lost: 0,
  possible: 0,
  possible_running: 0,
};

/** Times and counts add up. The rejects are known where those of every measured part are. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { ...noTally };
  for (const tally of tallies) {
    for (const key of Object.keys(noTally) as (keyof Tally)[]) {
      if (key !== "rejects") sum[key] += tally[key];
    }
    const isEmpty = tally.total === 0 && tally.planned_seconds === 0;
    if (tally.rejects === null) sum.rejects = isEmpty ? sum.rejects : null;
    else if (sum.rejects !== null) sum.rejects += tally.rejects;
  }

  return sum;
}

export interface Figures {
  planned_seconds: number;
  run_seconds: number;
  unmeasured_seconds: number;
  good: number | null;
  total: number;
  possible: number;
  availability: number | null;
  performance: number | null;
  quality: number | null;
  oee: number | null;
  /** Performance this far above 1 means that the run rate is set too low. */
  is_rate_doubtful: boolean;
  /** In parts at the run rate. */
  losses: { availability: number; speed: number; quality: number | null };
  /** What of the loss of speed is short stops, in parts. */
  short_stop_parts: number;
  stops: number;
  stop_seconds: number;
  short_stops: number;
  short_stop_seconds: number;
}

/** "Check run rate" above it: domain reference 8.1. */
const doubtfulPerformance = 1.05;

/** Availability, performance, quality and their product. Performance above 1 is shown as it is. */
export function figuresOf(tally: Tally): Figures {
  const { planned_seconds, stop_seconds, total, rejects, lost, possible, possible_running } = tally;
  const run_seconds = Math.max(0, planned_seconds - stop_seconds);
  const isMeasured = planned_seconds > 0;
  const good = rejects === null ? null : Math.max(0, total - rejects - lost);
  const availability = isMeasured ? run_seconds / planned_seconds : null;
  const performance = isMeasured && possible_running > 0 ? total / possible_running : null;
  const quality = good === null || total === 0 || !isMeasured ? null : good / total;
  // A line that stood still the whole time made nothing of what it could: that is 0, and measured.
  const stoodStill = isMeasured && run_seconds === 0;
  const oee =
    availability === null
      ? null
      : stoodStill
        ? 0
        : performance === null || quality === null
          ? null
          : availability * performance * quality;
  const rate = planned_seconds > 0 ? possible / planned_seconds : 0;

  return {
    planned_seconds,
    run_seconds,
    unmeasured_seconds: tally.unmeasured_seconds,
    good,
    total,
    possible,
    availability,
    performance,
    quality,
    oee,
    is_rate_doubtful: performance !== null && performance > doubtfulPerformance,
    losses: {
      availability: possible - possible_running,
      speed: possible_running - total,
      quality: good === null ? null : total - good,
    },
    short_stop_parts: tally.short_stop_seconds * rate,
    stops: tally.stops,
    stop_seconds,
    short_stops: tally.short_stops,
    short_stop_seconds: tally.short_stop_seconds,
  };
}

/**
 * What an hour of scheduled production is worth: what the line would have made in it.
 * @param run_rate parts a minute
 * @param value_per_part whole cents
 * @returns whole cents
 */
export const outputPerHour = (run_rate: number, value_per_part: number): number =>
  Math.round(run_rate * 60 * value_per_part);

/**
 * What the stops of scheduled production cost: hours × parts an hour × value of a part. Null where no value is known. Time
 * that nobody scheduled is in no tally, so that a line that stands still at the weekend costs nothing.
 * @param value_per_part whole cents
 * @returns whole cents
 */
export function outputLost(
  { availability, speed }: { availability: number; speed: number },
  value_per_part: number | null,
): { availability: number; speed: number } | null {
  if (value_per_part === null) return null;

  return {
    availability: Math.round(Math.max(0, availability) * value_per_part),
    speed: Math.round(Math.max(0, speed) * value_per_part),
  };
}
