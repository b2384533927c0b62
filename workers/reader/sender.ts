import { setTimeout as pause } from "node:timers/promises";
import type { MomentRow } from "@/lib/domain/readers/moments";
import { pauseBeforeAttempt } from "@/lib/domain/readers/state";
import { log } from "@/lib/server/log";
import type { SegmentStore } from "./segments";
import { Refused } from "./server";

interface Batch {
  seq: number;
  rows: readonly MomentRow[];
}

const lookEveryMs = 500;
/** While the server takes everything, what was read is there after about a second. */
const gatherMs = 1_000;

/** Sends what waits, oldest first, one batch at a time. A batch is removed when the server has stored it. */
export class Sender {
  #failures = 0;

  constructor(
    private readonly store: SegmentStore,
    private readonly send: (batch: Batch) => Promise<void>,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const error = await this.#round(signal).catch((thrown: unknown) => thrown);
      const wait = error === null ? lookEveryMs : this.#waitAfter(error);
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Everything, as long as the server takes it and the time lasts. */
  async sendAll(milliseconds: number): Promise<void> {
    this.store.seal();
    await this.#sendWaiting(AbortSignal.timeout(milliseconds));
  }

  /** Throws what the disk refuses. */
  async #round(signal: AbortSignal): Promise<unknown> {
    const openSince = this.store.openSince;
    // Either way: where the clock was set back, it was begun later than now.
    const isGathered = openSince !== null && Math.abs(Date.now() - openSince) >= gatherMs;
    if (!this.store.hasSealed && isGathered) this.store.seal();

    return this.#sendWaiting(signal);
  }

  /** Null, or why the oldest batch could not be sent. */
  async #sendWaiting(signal: AbortSignal): Promise<unknown> {
    for (let batch = this.store.oldest(); batch && !signal.aborted; batch = this.store.oldest()) {
      try {
        await this.send(batch);
        this.store.remove(batch.seq);
        this.#failures = 0;
      } catch (error) {
        if (!this.#isSettled(batch, error)) return error;
      }
    }

    return null;
  }

  /** A batch that the server will never take is not in the way of the others. */
  #isSettled({ seq }: Batch, error: unknown): boolean {
    if (!(error instanceof Refused)) return false;
    if (error.status === 409) {
      this.store.renumber(seq, Date.now());
      return true;
    }
    if (![400, 413, 415, 422].includes(error.status)) return false;
    log.error({ seq, status: error.status, reason: error.message }, "batch refused by the server, dropped");
    this.store.drop();

    return true;
  }

  #waitAfter(error: unknown): number {
    this.#failures++;
    if (this.#failures === 1) log.warn({ reason: (error as Error).message }, "batch not sent, readings are kept");

    return (error instanceof Refused ? error.retryAfterMs : null) ?? pauseBeforeAttempt(this.#failures, Math.random());
  }
}
