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

/** No line makes more parts between two readings: half of a 32 bit counter. */
const mostParts = 2 ** 31 - 1;
const isLeap = (before: number, after: number) => after - before > mostParts;

/**
 * Parts between two readings. A value that is lower than the one before it is a wrap, unless that would be more than half of
 * the counter: then it is a reset, and the parts are those since. More than any line makes is no count of parts.
 */
function deltaOf(before: number, after: number, bits: CounterBits): Delta {
  const modulus = 2 ** bits;
  const difference = after - before;
  const wrapped = difference + modulus;
  const isReset = difference < 0 && wrapped > modulus / 2;
  const parts = difference >= 0 ? difference : isReset ? after : wrapped;

  return parts > mostParts ? { parts: 0, is_reset: true } : { parts, is_reset: isReset };
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
  let before: Count | null = null;
  for (const [index, after] of counts.entries()) {
    const last: Count | null = before;
    // A faulty reading, such as 4,294,967,295 of a register that did not answer: the counter is back where it was.
    const isFaulty =
      last !== null &&
      isLeap(last.value, after.value) &&
      counts.slice(index + 1).some(({ value }) => !isLeap(last.value, value));
    if (isFaulty) continue;
    before = after;
    if (!last || after.at <= last.at) continue;
    steps.push({
      from: last.at,
      to: after.at,
      is_lost: after.at - last.at > lost_seconds * 1000,
      ...deltaOf(last.value, after.value, bits),
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
