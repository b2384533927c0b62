import { RateLimiterRes } from "rate-limiter-flexible";

interface Counted {
  points: number;
  /** When it counts from nothing again, in milliseconds. */
  ends_at: number;
}

/**
 * Counts in this process, for no more keys than it is told: who comes from ever new addresses takes no more memory than
 * that. The key that began longest ago is forgotten first.
 */
export class MemoryLimiter {
  readonly #counted = new Map<string, Counted>();

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
    const wasWithin = counted.points <= this.limit.points;
    counted.points += points;
    const isOver = counted.points > this.limit.points;
    if (isOver && wasWithin && this.limit.blockDuration) counted.ends_at = now + this.limit.blockDuration * 1000;
    if (isOver) throw this.#told(counted, now);
    return this.#told(counted, now);
  }

  async get(key: string): Promise<RateLimiterRes | null> {
    const counted = this.#live(key, Date.now());
    return counted ? this.#told(counted, Date.now()) : null;
  }

  async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const now = Date.now();
    const counted = this.#live(key, now) ?? this.#begin(key, now);
    counted.points = Math.max(0, counted.points - points);
    return this.#told(counted, now);
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
    const counted = { points: 0, ends_at: now + this.limit.duration * 1000 };
    this.#counted.set(key, counted);
    return counted;
  }

  #told({ points, ends_at }: Counted, now: number): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.limit.points - points), ends_at - now, points, false);
  }
}
