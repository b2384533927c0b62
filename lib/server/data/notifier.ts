import { log } from "../log";

export interface Message {
  channel: string;
  payload: string;
  /** For the product's processes alone: every login of the database receives every channel. */
  isSealed?: true;
}

/** Of one process; what is queued twice within it is sent once. */
const pauseBetween = 50;
const pauseAfterFailure = 1_000;
/** Without the database for long, the oldest go: each listener has to look for itself then anyway. */
const mostWaiting = 5_000;

/**
 * Notifies other processes of what has been committed: at once, but at most every 50 ms, and then everything together.
 *
 * A transaction with NOTIFY in it takes one lock of the whole database when it commits and holds it until its log is on
 * the disk, so that all writing transactions with NOTIFY commit one after the other. Here they commit side by side, and
 * a transaction that writes nothing sends. A process that dies in between has notified nobody: the dispatcher looks by
 * itself every second, and a browser fetches everything when its stream comes back.
 */
export class Notifier {
  readonly #waiting = new Map<string, Message>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #sentAt = 0;

  constructor(private readonly send: (messages: readonly Message[]) => Promise<unknown>) {}

  add(message: Message) {
    this.#waiting.set(`${message.channel} ${message.payload}`, message);
    const [oldest] = this.#waiting.keys();
    if (this.#waiting.size > mostWaiting && oldest !== undefined) this.#waiting.delete(oldest);
    this.#plan(Math.max(0, this.#sentAt + pauseBetween - Date.now()));
  }

  #plan(milliseconds: number) {
    if (this.#timer || this.#sending || this.#waiting.size === 0) return;
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  /** Sends what waits. It never throws: what could not be sent waits for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    const messages = [...this.#waiting.values()];
    if (messages.length === 0) return;
    this.#waiting.clear();
    this.#sending = this.#attempt(messages);
    await this.#sending;
  }

  async #attempt(messages: Message[]) {
    try {
      await this.send(messages);
      this.#end(pauseBetween);
    } catch (error) {
      log.warn({ reason: (error as Error).message, messages: messages.length }, "notifications not sent, retrying");
      for (const message of messages) this.#waiting.set(`${message.channel} ${message.payload}`, message);
      this.#end(pauseAfterFailure);
    }
  }

  #end(pause: number) {
    this.#sentAt = Date.now();
    this.#sending = undefined;
    this.#plan(pause);
  }

  /** Nothing more is sent. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting.clear();
  }
}
