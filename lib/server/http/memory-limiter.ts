import { RateLimiterRes } from "rate-limiter-flexible";

interface Counted {
  points: number;
  /** So many of the points all processes know of. */
  shared: number;
  /** When it counts from nothing again, in milliseconds. */
  ends_at: number;
  isBlocked: boolean;
}

/** What a process has counted of a key since it last reported it. */
export interface News {
  key: string;
  points: number;
  ends_at: number;
  /** Its end is that of a block, which is later than that of its time. */
  isBlocked: boolean;
}

/** A key that uses less of a limit than this is not reported to other processes. */
const sharedFrom = 0.1;

/**
 * Counts in this process, for no more keys than it is given: who comes from ever new addresses takes no more memory than
 * that. The key that began longest ago is forgotten first. Processes send each other what they have counted with `news`
 * and `learn`.
 */
export class MemoryLimiter {
  readonly #counted = new Map<string, Counted>();
  readonly #changed = new Set<string>();
  /** Sent a moment ago: others may send theirs later, and the sum is asked for once more. */
  #justSent = new Set<string>();

  constructor(
    private readonly limit: { points: number; duration: number; blockDuration?: number },
    private readonly mostKeys = 50_000,
  ) {}

  get size() {
    return this.#counted.size;
  }

  async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const now = Date.now();
    const counted = this.#live(key, now) ?? this.#begin(key, now);
    this.#count(counted, counted.points + points, now);
    this.#changed.add(key);
    if (counted.points > this.limit.points) throw this.#stateOf(counted, now);
    return this.#stateOf(counted, now);
  }

  #count(counted: Counted, points: number, now: number) {
    const wasWithin = counted.points <= this.limit.points;
    counted.points = points;
    const { blockDuration } = this.limit;
    if (!blockDuration || !wasWithin || points <= this.limit.points) return;
    counted.ends_at = now + blockDuration * 1000;
    counted.isBlocked = true;
  }

  /** What the other processes should know, since this was asked the last time. */
  news(): News[] {
    const now = Date.now();
    const keys = new Set([...this.#changed, ...this.#justSent]);
    this.#justSent = new Set(this.#changed);
    this.#changed.clear();
    return [...keys].flatMap((key) => {
      const counted = this.#live(key, now);
      if (!counted || counted.points < this.limit.points * sharedFrom) return [];
      const { points, shared, ends_at, isBlocked } = counted;
      return [{ key, points: points - shared, ends_at, isBlocked }];
    });
  }

  /** What all processes together have counted, now that they know this news. */
  learn(key: string, { sent, points, ends_at }: { sent: number; points: number; ends_at: number }) {
    const now = Date.now();
    const counted = this.#live(key, now);
    if (!counted) return;
    const since = counted.points - counted.shared - sent;
    counted.shared = points;
    counted.ends_at = ends_at;
    const wasBlocked = counted.isBlocked;
    this.#count(counted, points + since, now);
    if (counted.isBlocked && !wasBlocked) this.#changed.add(key);
  }

  /** What could not be sent is sent the next time. */
  remember(key: string) {
    this.#changed.add(key);
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const counted = this.#live(key, Date.now());
    return counted ? this.#stateOf(counted, Date.now()) : null;
  }

  async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const now = Date.now();
    const counted = this.#live(key, now) ?? this.#begin(key, now);
    counted.points = Math.max(0, counted.points - points);
    return this.#stateOf(counted, now);
  }

  async delete(key: string): Promise<boolean> {
    return this.#counted.delete(key);
  }

  #live(key: string, now: number): Counted | undefined {
    const counted = this.#counted.get(key);
    return counted && counted.ends_at > now ? counted : undefined;
  }

  #begin(key: string, now: number): Counted {
    this.#counted.delete(key);
    // In the order in which they began, so those that have ended are in front.
    for (const [oldest, { ends_at }] of this.#counted) {
      if (ends_at > now && this.#counted.size < this.mostKeys) break;
      this.#counted.delete(oldest);
    }
    const counted = { points: 0, shared: 0, ends_at: now + this.limit.duration * 1000, isBlocked: false };
    this.#counted.set(key, counted);
    return counted;
  }

  #stateOf({ points, ends_at }: Counted, now: number): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.limit.points - points), ends_at - now, points, false);
  }
}
