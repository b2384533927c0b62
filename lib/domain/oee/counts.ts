/**
 * Counters that only count up, as a controller sends them: a 16 or 32 bit number that begins again at 0 when it is full, or
 * when the controller restarts (domain reference 8.2). Times are milliseconds since 1970.
 */

export const counterBits = [16, 32] as const;
export type CounterBits = (typeof counterBits)[number];

/** A count as it was read. */
export interface Count {
  at: number;
  value: number;
}

export interface Delta {
  parts: number;
  /** The counter began again at 0, without having been full: what it counted before that and after the last reading is lost. */
  is_reset: boolean;
}

/**
 * Parts between two readings. A value that is lower than the one before it is a wrap, unless that would be more than half of
 * the counter: then it is a reset, and the parts are those since.
 */
function deltaOf(before: number, after: number, bits: CounterBits): Delta {
  const modulus = 2 ** bits;
  const difference = after - before;
  if (difference >= 0) return { parts: difference, is_reset: false };
  const wrapped = difference + modulus;

  return wrapped > modulus / 2 ? { parts: after, is_reset: true } : { parts: wrapped, is_reset: false };
}

/** Without a reading for this long a counter is lost: what it may have counted meanwhile is not measured. Ours. */
export const lostAfterSeconds = (stop_seconds: number): number => Math.max(120, 5 * stop_seconds);

/** From one reading to the next. */
export interface Step extends Delta {
  from: number;
  to: number;
  /** So far apart that nobody knows what happened in between. */
  is_lost: boolean;
}

/**
 * The steps between readings that are in the order of their times. Only what is given counts, so that readings that came
 * late, shuffled or twice give the same steps as those that came in time.
 */
export function stepsOf(counts: readonly Count[], bits: CounterBits, lost_seconds: number): Step[] {
  const steps: Step[] = [];
  for (const [index, after] of counts.entries()) {
    const before = counts[index - 1];
    if (!before || after.at <= before.at) continue;
    steps.push({
      from: before.at,
      to: after.at,
      is_lost: after.at - before.at > lost_seconds * 1000,
      ...deltaOf(before.value, after.value, bits),
    });
  }

  return steps;
}

const minute = 60_000;
const minuteOf = (at: number) => Math.floor(at / minute) * minute;

/** What a minute counted. Parts of a step are counted when their count was read. */
export interface CountedMinute {
  /** Start of the minute. */
  minute: number;
  parts: number;
  /** Counted while nobody measured: parts that belong to no known minute. */
  lost_parts: number;
  /** How much of the minute is between two readings, 0 to 60. */
  seen_seconds: number;
  resets: number;
}

/** Steps by the minutes from `from` until before `to`, only those in which something is known. */
export function minutesOf(steps: readonly Step[], { from, to }: { from: number; to: number }): CountedMinute[] {
  const minutes = new Map<number, CountedMinute>();
  const of = (at: number) => {
    const start = minuteOf(at);
    const known = minutes.get(start) ?? { minute: start, parts: 0, lost_parts: 0, seen_seconds: 0, resets: 0 };
    minutes.set(start, known);
    return known;
  };
  for (const step of steps) {
    if (step.to >= from && step.to < to) {
      const read = of(step.to);
      if (step.is_lost) read.lost_parts += step.parts;
      else read.parts += step.parts;
      if (step.is_reset) read.resets++;
    }
    if (step.is_lost) continue;
    const end = Math.min(step.to, to);
    for (let at = Math.max(step.from, from); at < end; at = minuteOf(at) + minute)
      of(at).seen_seconds += (Math.min(end, minuteOf(at) + minute) - at) / 1000;
  }

  return [...minutes.values()].sort((a, b) => a.minute - b.minute);
}
