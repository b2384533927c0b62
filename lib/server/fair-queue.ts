import { DomainError } from "@/lib/domain/shared/errors";

interface Waiting {
  keys: readonly string[];
  /** The lower, the sooner. */
  turn: number;
  begin: () => void;
  refuse: (error: DomainError) => void;
}

/**
 * At most so many at once, in turns: each of those who share a key (an account, an address) comes a turn after the last
 * of them, so that a crowd behind one key holds up itself and nobody else. When too many wait, the one whose turn is
 * farthest is refused.
 */
export class FairQueue {
  #running = 0;
  /** The turn that it is. */
  #turn = 0;
  readonly #waiting: Waiting[] = [];

  constructor(private readonly limit: { atOnce: number; mostWaiting: number; retryAfter: number }) {}

  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    if (this.#running < this.limit.atOnce) this.#running += 1;
    else await this.#wait(keys);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(keys: readonly string[]): Promise<void> {
    const before = this.#waiting.filter((one) => one.keys.some((key) => keys.includes(key)));
    const turn = 1 + Math.max(this.#turn, ...before.map((one) => one.turn));
    return new Promise((begin, refuse) => {
      this.#waiting.push({ keys, turn, begin, refuse });
      if (this.#waiting.length > this.limit.mostWaiting) this.#refuseLast();
    });
  }

  #refuseLast() {
    const last = this.#waiting.reduce((found, one) => (one.turn >= found.turn ? one : found));
    this.#waiting.splice(this.#waiting.indexOf(last), 1);
    const { retryAfter } = this.limit;
    last.refuse(new DomainError("unavailable", "errors.unavailable", { retryAfter }));
  }

  /** The place of whoever is done goes to the next, so that nobody who comes between takes it. */
  #next() {
    const [head] = this.#waiting;
    if (!head) {
      this.#running -= 1;
      return;
    }
    const next = this.#waiting.reduce((found, one) => (one.turn < found.turn ? one : found), head);
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#turn = next.turn;
    next.begin();
  }
}
