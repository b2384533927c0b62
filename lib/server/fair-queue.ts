import { DomainError } from "@/lib/domain/shared/errors";

interface Waiting {
  keys: readonly string[];
  /** The lower, the sooner. */
  turn: number;
  begin: () => void;
  refuse: (error: Error) => void;
}

interface Limit {
  atOnce: number;
  mostWaiting: number;
  /** Who comes when so many wait already is refused after so many milliseconds. Left out: never. */
  timeout?: (waiting: number) => number;
  /** What those are refused with for whom there is no place, or not in time. */
  refusal: () => Error;
}

/** 503 that names the seconds after which to try again. */
export const unavailable = (retryAfter: number) => () =>
  new DomainError("unavailable", "errors.unavailable", { retryAfter });

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

  constructor(private readonly limit: Limit) {}

  get waiting() {
    return this.#waiting.length;
  }

  async run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    await this.enter(keys);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** For work that does not end where it begins: who has entered leaves once. */
  async enter(keys: readonly string[]): Promise<void> {
    if (this.#running < this.limit.atOnce) this.#running += 1;
    else await this.#wait(keys);
  }

  #wait(keys: readonly string[]): Promise<void> {
    const before = this.#waiting.filter((one) => one.keys.some((key) => keys.includes(key)));
    const turn = 1 + Math.max(this.#turn, ...before.map((one) => one.turn));
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const ending =
        <Args extends unknown[]>(end: (...args: Args) => void) =>
        (...args: Args) => {
          clearTimeout(timer);
          end(...args);
        };
      const one: Waiting = { keys, turn, begin: ending(resolve), refuse: ending(reject) };
      if (this.limit.timeout) timer = setTimeout(() => this.#refuse(one), this.limit.timeout(this.#waiting.length));
      this.#waiting.push(one);
      if (this.#waiting.length > this.limit.mostWaiting) this.#refuseLast();
    });
  }

  #refuseLast() {
    this.#refuse(this.#waiting.reduce((found, one) => (one.turn >= found.turn ? one : found)));
  }

  #refuse(one: Waiting) {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    one.refuse(this.limit.refusal());
  }

  /** The place of the one that is done goes to the next, so that nobody who comes between takes it. */
  leave() {
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
