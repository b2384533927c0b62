import { notifyAfterCommit, type Tx } from "@/lib/server/data/db";
import { type Listening, listen } from "@/lib/server/live/listen";

/** Where readers that wait are woken; the text is a controller's id. */
const readerChannel = "millwright_readers";

export const wakeReader = (tx: Tx, controller_id: number) =>
  notifyAfterCommit(tx, readerChannel, String(controller_id));

const waiting = new Map<number, Set<() => void>>();
let line: Listening | undefined;
let rest: NodeJS.Timeout | undefined;
/** A reader that got its answer comes back at once. */
const restAfter = 10_000;

/** Resolves when something has changed for the controller, after that time, or when nobody wants to know any more. */
export class ReaderWait {
  #isCalled = false;
  #wake = () => {};

  /** From now on no change is missed. */
  constructor(private readonly controller_id: number) {
    clearTimeout(rest);
    const calls = waiting.get(controller_id) ?? new Set();
    waiting.set(controller_id, calls.add(this.#call));
    line ??= listen(readerChannel, {
      received: (text) => call(Number(text)),
      connected: () => {
        for (const id of waiting.keys()) call(id);
      },
    });
  }

  readonly #call = () => {
    this.#isCalled = true;
    this.#wake();
  };

  async next(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#isCalled && !signal.aborted && milliseconds > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener("abort", this.#wake, { once: true });
      });
    this.#isCalled = false;
  }

  end(): void {
    const calls = waiting.get(this.controller_id);
    calls?.delete(this.#call);
    if (calls?.size === 0) waiting.delete(this.controller_id);
    if (waiting.size > 0) return;
    rest = setTimeout(() => {
      if (waiting.size > 0) return;
      void line?.stop();
      line = undefined;
    }, restAfter).unref();
  }
}

function call(controller_id: number): void {
  for (const wake of waiting.get(controller_id) ?? []) wake();
}
